import { useEffect, useRef, useState } from "react";

/** The initials of a person without a picture. */
function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

/** A person's picture over their initials, which show when it cannot be loaded. Decorative: the name is next to it. */
export function Avatar({ name, imageUrl }: { name: string; imageUrl?: string | null }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials(name)}
      {imageUrl && <Picture key={imageUrl} src={imageUrl} />}
    </span>
  );
}

/** Without scripts, browsers draw nothing for a missing picture with an empty `alt`: the initials show. */
function Picture({ src }: { src: string }) {
  const ref = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    // The image may have failed before the listener was attached.
    if (ref.current?.complete && ref.current.naturalWidth === 0) setBroken(true);
  }, []);
  if (isBroken) return null;
  return (
    // Do not tell the image's host which page shows it.
    <img
      ref={ref}
      src={src}
      alt=""
      width="36"
      height="36"
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
