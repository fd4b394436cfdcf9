import { Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { dropItem } from "~/client/audio/now-playing";
import { useIsSlow } from "~/client/use-is-slow";
import { usePendingIds } from "~/client/use-pending-ids";
import { Mark } from "~/components/mark";
import { Skeletons } from "~/components/skeletons";
import { removeKept } from "../offline/kept-media";
import { KeptLink } from "../offline/kept-screen";
import { galleryTabs, type GalleryItemDto, type GalleryScreenData } from "../types";
import { DeleteDialog } from "~/components/forms/delete-question";
import { GalleryCard } from "./gallery-card";
import { galleryHref } from "./gallery-href";
import { GallerySearch } from "./gallery-search";
import { NewMedia } from "./new-media";
import { UnfinishedList } from "./unfinished-list";

/** A person's meditations and images, in four tabs. */
export function GalleryScreen(props: GalleryScreenData & { userId: string; submitKey: string }) {
  const { userId, tab, query, items, isEmpty, unfinished, quota, allowance, isInCare, isPainted, submitKey } =
    props;
  const { t } = useTranslation();
  const { key } = useLocation();
  // The confirmation belongs to the visit in which it was opened.
  const [asked, setAsked] = useState<{ key: string; about: GalleryItemDto } | null>(null);
  useForgottenWhenDeleted(items, asked?.key === key ? asked.about.id : null);
  const { location } = useNavigation();
  const isPending = location?.pathname === "/gallery";
  const pendingTab = isPending ? (new URLSearchParams(location.search).get("tab") ?? "all") : null;
  const isSlow = useIsSlow(isPending);
  return (
    <div className="page gallery">
      <header className="grid gap-5">
        <h1>{t("gallery.title")}</h1>
        {!isInCare && <NewMedia {...{ quota, allowance, isPainted, submitKey }} />}
        <KeptLink userId={userId} />
      </header>
      {unfinished.length > 0 && <UnfinishedList generations={unfinished} />}
      <nav className="page-tabs" aria-label={t("gallery.tabs.label")}>
        {galleryTabs.map((one) => (
          <Link
            key={one}
            to={galleryHref({ tab: one, query })}
            preventScrollReset
            aria-current={one === (pendingTab ?? tab) ? "page" : undefined}
          >
            {t(`gallery.tabs.${one}`)}
          </Link>
        ))}
      </nav>
      {!isEmpty && (
        <div className="gallery-tools">
          <GallerySearch query={query} tab={tab} />
          {(allowance.series === "open" || (allowance.series === "premium" && !isInCare)) && (
            <Link className="link" to="/gallery/series">
              {t("premium.series.title")}
            </Link>
          )}
        </div>
      )}
      <div role="status" className="empty:hidden">
        {query && !isSlow && (
          <h2 className="text-lg [overflow-wrap:anywhere]">
            {t("gallery.search.found", { count: items.length, query })}
          </h2>
        )}
      </div>
      {isSlow ? (
        <Skeletons count={6} className="gallery-grid" />
      ) : (
        <Items {...props} onDelete={(about) => setAsked({ key, about })} />
      )}
      <DeleteDialog
        item={asked?.key === key ? asked.about : null}
        kind="item"
        action="/gallery"
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

/** Removes a meditation from this browser and its player when it is deleted here. `askedId` is the one whose deletion is asked about. */
function useForgottenWhenDeleted(items: GalleryItemDto[], askedId: string | null): void {
  const lastAsked = useRef<string | null>(null);
  if (askedId) lastAsked.current = askedId;
  useEffect(() => {
    const id = lastAsked.current;
    if (!id || items.some((item) => item.id === id)) return;
    lastAsked.current = null;
    dropItem(id);
    if (typeof caches !== "undefined") void removeKept(id);
  }, [items]);
}

function Items({
  tab,
  query,
  items: loaded,
  isFurther,
  next,
  onDelete,
}: GalleryScreenData & { onDelete: (item: GalleryItemDto) => void }) {
  const { t } = useTranslation();
  const deleted = usePendingIds("/gallery", ["delete"]);
  const items = loaded.filter(({ id }) => !deleted.has(id));
  if (loaded.length === 0 && !isFurther) {
    return (
      <div className="grid justify-items-start gap-4">
        <Mark />
        <h2>{t(query ? "gallery.empty.search" : `gallery.empty.${tab}`)}</h2>
        <p className="text-soft">{t(query ? "gallery.empty.searchText" : `gallery.empty.${tab}Text`)}</p>
      </div>
    );
  }
  return (
    <section className="grid gap-6" aria-labelledby="shown">
      <h2 id="shown" className="sr-only">
        {t(`gallery.tabs.${tab}`)}
      </h2>
      <ul className="gallery-grid">
        {items.map((item) => (
          <li key={item.id}>
            <GalleryCard item={item} onDelete={onDelete} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-3 empty:hidden">
        {isFurther && (
          <Link className="btn" to={galleryHref({ tab })}>
            {t("gallery.newest")}
          </Link>
        )}
        {next && (
          <Link className="btn ml-auto" to={galleryHref({ tab, before: next })}>
            {t("gallery.older")}
          </Link>
        )}
      </div>
    </section>
  );
}
