/** The letters that stand for a person without a picture. */
function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

/** A person's picture over their initials, which stay when it cannot be had. Decorative: the name stands beside it. */
export function Avatar({ name, imageUrl }: { name: string; imageUrl?: string | null }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials(name)}
      {imageUrl && (
        <img src={imageUrl} alt="" width="36" height="36" loading="lazy" referrerPolicy="no-referrer" />
      )}
    </span>
  );
}
