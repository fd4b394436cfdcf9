import { Link, useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { apiFetch } from "~/client/session-expiry";
import { FormError } from "~/components/form-error";
import { ProgressBar } from "~/components/progress-bar";
import type { GenerationDto, MediaType } from "../types";
import { MessagePlayer } from "../player/message-player";
import { useStepName } from "./unfinished-list";

/** How often the progress is read, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;

/** A meditation or an image below the reply that offered it: the offer, the progress, or the item itself. */
export function MessageMedia({
  messageId,
  mediaType,
  mediaTitle,
  galleryItemId,
}: {
  messageId: string;
  mediaType: MediaType;
  mediaTitle?: string;
  galleryItemId?: string;
}) {
  const { t } = useTranslation();
  const title = mediaTitle || t(`gallery.type.${mediaType}`);
  if (!galleryItemId) return <MediaOffer messageId={messageId} mediaType={mediaType} title={title} />;
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
}: {
  messageId: string;
  mediaType: MediaType;
  title: string;
}) {
  const { t } = useTranslation();
  const { Form, state, data } = useFetcher<OfferAnswer | null>();
  const generation = useGeneration(data?.jobId);
  const isBusy = state !== "idle" || (generation !== null && isUnfinished(generation));
  const error = data?.formError ?? generation?.error;
  if (data?.careHtml) return <div className="prose" dangerouslySetInnerHTML={{ __html: data.careHtml }} />;
  return (
    <Form method="post" action="/gallery/offer" className="message-media">
      <input type="hidden" name="messageId" value={messageId} />
      {error && <FormError error={error} retryAfterSeconds={data?.retryAfterSeconds} />}
      {generation && isUnfinished(generation) ? (
        <OfferProgress generation={generation} />
      ) : (
        <>
          <p className="text-soft text-sm" dir="auto">
            {title}
          </p>
          <button className="btn justify-self-start" disabled={isBusy}>
            {t(mediaType === "image" ? "gallery.form.makeImage" : "gallery.form.makeMeditation")}
          </button>
        </>
      )}
    </Form>
  );
}

function OfferProgress({ generation }: { generation: GenerationDto }) {
  const { t } = useTranslation();
  const stepName = useStepName();
  return (
    <>
      <p role="status" className="text-soft text-sm">
        {stepName(generation)}
      </p>
      <ProgressBar value={generation.percent} max={100} label={t("gallery.making")} />
    </>
  );
}

const isUnfinished = ({ status }: GenerationDto) => status === "queued" || status === "running";

/** Reads a generation until it has ended; then the page's data is loaded again, which refers to the item. */
function useGeneration(jobId: string | undefined): GenerationDto | null {
  const [generation, setGeneration] = useState<GenerationDto | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!jobId) return;
    const abort = new AbortController();
    const read = async () => {
      const answer = await apiFetch(`/api/generate/${jobId}`, { signal: abort.signal }).catch(() => null);
      if (!answer?.ok || abort.signal.aborted) return;
      const next = (await answer.json()) as GenerationDto;
      setGeneration(next);
      if (isUnfinished(next)) return;
      clearInterval(timer);
      if (next.status === "done") revalidate();
    };
    const timer = setInterval(() => void read(), POLL_INTERVAL_MS);
    void read();
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [jobId, revalidate]);
  return generation;
}
