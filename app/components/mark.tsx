/** The product's logo: two overlapping circles with a light between them. It pulses while something loads. */
export function Mark({ breathing = false, className = "" }: { breathing?: boolean; className?: string }) {
  return (
    <svg
      className={`mark ${breathing ? "mark-breathing" : ""} ${className}`}
      viewBox="0 0 34 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <circle cx="22" cy="12" r="10.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path className="lens" d="M17 2.7a10.6 10.6 0 0 1 0 18.6 10.6 10.6 0 0 1 0-18.6z" />
    </svg>
  );
}
