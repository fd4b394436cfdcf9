import { useFetcher, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HeartIcon } from "~/components/icons";
import type { GalleryItemDto } from "../types";

/** The heart of an item: a form with one button. With scripts it changes at once, and back when the request fails. */
export function ItemFavorite({
  item: { id, title, isFavorite },
}: {
  item: Pick<GalleryItemDto, "id" | "title" | "isFavorite">;
}) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { Form, formData } = useFetcher();
  const sent = formData?.get("isFavorite");
  const isOn = sent ? sent === "on" : isFavorite;
  return (
    <Form method="post" action="/gallery">
      <input type="hidden" name="intent" value="favorite" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button
        name="isFavorite"
        value={isOn ? "off" : "on"}
        className={isOn ? "btn-icon text-light!" : "btn-icon"}
        aria-pressed={isOn}
        aria-label={t("gallery.favorite", { title })}
      >
        <HeartIcon filled={isOn} />
      </button>
    </Form>
  );
}
