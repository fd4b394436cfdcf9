/** Shapes of the cards that are on their way, so that nothing jumps when they come. */
export function Skeletons({ count, className = "grid gap-3" }: { count: number; className?: string }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card skeleton">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
