/** How much of something is used, between nothing and all of it. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="progress" value={Math.min(value, max)} max={max} aria-label={label} />;
}
