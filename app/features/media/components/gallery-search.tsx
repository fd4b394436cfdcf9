import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { CloseIcon, SearchIcon } from "~/components/icons";
import { MAX_QUERY_LENGTH } from "../limits";
import type { GalleryTab } from "../types";
import { galleryHref } from "./gallery-href";

/** The search box of the gallery; it searches in the open tab. */
export function GallerySearch({ query, tab }: { query: string; tab: GalleryTab }) {
  const { t } = useTranslation();
  return (
    <Form method="get" action="/gallery" role="search" className="search-box">
      {tab !== "all" && <input type="hidden" name="tab" value={tab} />}
      <SearchIcon />
      <input
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        aria-label={t("gallery.search.label")}
        placeholder={t("gallery.search.placeholder")}
      />
      {query !== "" && (
        <Link className="btn-icon" to={galleryHref({ tab })} aria-label={t("gallery.search.clear")}>
          <CloseIcon />
        </Link>
      )}
      <button className="btn btn-quiet">{t("gallery.search.submit")}</button>
    </Form>
  );
}
