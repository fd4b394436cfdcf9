import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { LinkIcon, ShareIcon } from "~/components/icons";
import { showToast } from "~/client/toast-store";
import type { GalleryItemDetail } from "../types";

/** Sharing by an unguessable link, and withdrawing it. */
export function ItemShare({
  item: { id, title, isPublic, isHidden, shareUrl },
}: {
  item: Pick<GalleryItemDetail, "id" | "title" | "isPublic" | "isHidden" | "shareUrl">;
}) {
  const { t } = useTranslation();
  const { state } = useFetcher();
  if (isHidden) {
    return (
      <section id="share" className="section item-share" aria-labelledby="share-title">
        <h2 id="share-title" className="text-lg">
          {t("gallery.share.title")}
        </h2>
        <p className="text-soft">{t("gallery.share.hidden")}</p>
      </section>
    );
  }
  return (
    <section id="share" className="section item-share" aria-labelledby="share-title">
      <h2 id="share-title" className="text-lg">
        {t("gallery.share.title")}
      </h2>
      <p className="text-soft">{t(isPublic ? "gallery.share.on" : "gallery.share.off")}</p>
      {shareUrl && (
        <div className="field">
          <label htmlFor="share-url">{t("gallery.share.address")}</label>
          <input id="share-url" className="input" readOnly value={shareUrl} />
        </div>
      )}
      <Form method="post" action={`/gallery/${id}`} preventScrollReset className="form-actions">
        <input type="hidden" name="intent" value="share" />
        {shareUrl && <PassOn title={title} url={shareUrl} />}
        <button
          className="btn"
          name="isPublic"
          value={isPublic ? "off" : "on"}
          disabled={state === "submitting"}
        >
          <LinkIcon />
          {t(isPublic ? "gallery.share.withdraw" : "gallery.share.create")}
        </button>
      </Form>
    </section>
  );
}

/** Opens the system's share sheet where there is one, else copies the address. Without scripts there is only the field. */
function PassOn({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady) return null;
  const hasSheet = typeof navigator.share === "function";
  async function passOn() {
    if (hasSheet) return navigator.share({ title, url }).catch(() => undefined);
    await navigator.clipboard.writeText(url);
    showToast({ kind: "success", key: "gallery.share.copied" });
  }
  return (
    <button type="button" className="btn btn-primary" onClick={() => void passOn()}>
      <ShareIcon />
      {t(hasSheet ? "gallery.share.send" : "gallery.share.copy")}
    </button>
  );
}
