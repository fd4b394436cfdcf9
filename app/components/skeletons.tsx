/** Placeholders of the same size as the cards that are loading. */
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
