import { Link, useFetcher } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { FormError } from "~/components/forms/form-error";
import { ProgressBar } from "~/components/progress-bar";
import { isUnfinished } from "../is-unfinished";
import type { GenerationDto, MediaType } from "../types";
import { MessagePlayer } from "../player/message-player";
import { useGeneration } from "./use-generation";
import { useStepName } from "./use-step-name";

/** A meditation or an image below the reply that offered it: the offer, the progress, or the item itself. */
export function MessageMedia({
  messageId,
  mediaType,
  mediaTitle,
  galleryItemId,
  generationId,
}: {
  messageId: string;
  mediaType: MediaType;
  mediaTitle?: string;
  galleryItemId?: string;
  generationId?: string;
}) {
  const { t } = useTranslation();
  const title = mediaTitle || t(`gallery.type.${mediaType}`);
  if (!galleryItemId) return <MediaOffer {...{ messageId, mediaType, title, generationId }} />;
  const objectPath = `/api/gallery/object/${galleryItemId}`;
  return (
    <div className="message-media">
      {mediaType === "image" && (
        <Link to={`/gallery/${galleryItemId}`}>
          <img src={`${objectPath}?w=640`} alt={title} width={1024} height={1024} decoding="async" />
        </Link>
      )}
      {mediaType === "meditation" && <MessagePlayer id={galleryItemId} title={title} />}
      <Link className="link" to={`/gallery/${galleryItemId}`}>
        {t("gallery.open")}
      </Link>
    </div>
  );
}

/** What the form of an offer is answered with. */
interface OfferAnswer {
  jobId?: string;
  formError?: string;
  retryAfterSeconds?: number;
  careHtml?: string;
}

function MediaOffer({
  messageId,
  mediaType,
  title,
  generationId,
}: {
  messageId: string;
  mediaType: MediaType;
  title: string;
  /** What was begun before the page was opened. */
  generationId?: string;
}) {
  const { t } = useTranslation();
  const { Form, state, data } = useFetcher<OfferAnswer | null>();
  const generation = useGeneration(data?.jobId ?? generationId);
  const isBusy = state !== "idle" || (generation !== null && isUnfinished(generation));
  const error = data?.formError ?? generation?.error;
  if (data?.careHtml) return <div className="prose" dangerouslySetInnerHTML={{ __html: data.careHtml }} />;
  return (
    <Form method="post" action="/gallery/offer" className="message-media">
      <input type="hidden" name="messageId" value={messageId} />
      {error && <FormError error={error} retryAfterSeconds={data?.retryAfterSeconds} />}
      <p className="text-soft text-sm" dir="auto">
        {title}
      </p>
      {generation && isUnfinished(generation) ? (
        <OfferProgress generation={generation} />
      ) : (
        <button className="btn justify-self-start" disabled={isBusy}>
          {t(mediaType === "image" ? "gallery.form.makeImage" : "gallery.form.makeMeditation")}
        </button>
      )}
    </Form>
  );
}

function OfferProgress({ generation }: { generation: GenerationDto }) {
  const { t } = useTranslation();
  const stepName = useStepName();
  return (
    <>
      <p role="status" className="text-sm">
        {stepName(generation)}
      </p>
      <ProgressBar value={generation.percent} max={100} label={t("gallery.making")} />
      <p className="text-soft text-sm">{t("gallery.later")}</p>
    </>
  );
}
