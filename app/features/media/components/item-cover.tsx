import { useState } from "react";
import { coverSvg } from "~/utils/cover-svg";
import type { GalleryItemDto } from "../types";

/**
 * The picture of an item. Below an image that cannot be loaded, and for every meditation, a small dusk is drawn from its id.
 * @param sizes how wide it is shown, as the attribute of an image.
 */
export function ItemCover({
  item: { id, type, objectPath },
  sizes,
  alt = "",
}: {
  item: Pick<GalleryItemDto, "id" | "type" | "objectPath">;
  sizes: string;
  alt?: string;
}) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className={type === "image" ? "cover cover-image" : "cover cover-meditation"}>
      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: coverSvg(id) }} />
      {type === "image" && !isMissing && (
        <img
          src={`${objectPath}?w=640`}
          srcSet={[320, 640, 1024].map((width) => `${objectPath}?w=${width} ${width}w`).join(", ")}
          sizes={sizes}
          alt={alt}
          width={1024}
          height={1024}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </span>
  );
}
