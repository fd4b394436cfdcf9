import { Form, Link } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { soundBegins } from "~/client/audio/one-sound";
import { useTranslation } from "~/i18n/translation";
import { readChoice } from "../read-choice";
import { SittingSound } from "../run/sitting-sound";
import type { SittingChoice } from "../types";
import { SitForm } from "./sit-form";
import { SittingRoom } from "./sitting-room";

/** Sitting without a voice: a silent timer or a breathing guide. Without scripts it is a sound file of the same length. */
export function SitScreen({
  choice,
  audioPath,
  submitKey,
  userId,
}: {
  choice: SittingChoice;
  /** The file, once a length was chosen without scripts. */
  audioPath: string | null;
  submitKey: string;
  userId: string;
}) {
  const { t } = useTranslation();
  const [running, setRunning] = useState<{ choice: SittingChoice; sound: SittingSound | null } | null>(null);
  const [count, setCount] = useState(0);

  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget) as unknown as Iterable<[string, string]>;
    const chosen = readChoice(new URLSearchParams([...fields]));
    // The room of the sitting covers the small player.
    soundBegins(null);
    setCount(count + 1);
    setRunning({ choice: chosen, sound: "AudioContext" in window ? new SittingSound(chosen) : null });
  }

  return (
    <div className="page">
      <header className="grid gap-2">
        <h1>{t("sit.title")}</h1>
        <p className="text-soft max-w-measure">{t("sit.text")}</p>
      </header>
      {audioPath && <SittingFile choice={choice} path={audioPath} submitKey={submitKey} />}
      <SitForm choice={choice} isChange={audioPath !== null} onSubmit={begin} />
      {running && (
        <SittingRoom
          key={count}
          {...running}
          userId={userId}
          submitKey={`${submitKey}-${count}`}
          onClose={() => setRunning(null)}
        />
      )}
    </div>
  );
}

/** The sitting as a file, and a button that counts it. */
function SittingFile({
  choice: { mode, minutes },
  path,
  submitKey,
}: {
  choice: SittingChoice;
  path: string;
  submitKey: string;
}) {
  const { t } = useTranslation();
  return (
    <section className="card sit-file" aria-labelledby="sit-ready">
      <h2 id="sit-ready" className="text-lg">
        {t("sit.ready", { name: t(`sit.mode.${mode}`), minutes: t("sit.minutes", { count: minutes }) })}
      </h2>
      {mode !== "timer" && <p className="text-soft text-sm">{t(`sit.how.${mode}`)}</p>}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- it holds no words */}
      <audio className="player" controls preload="none" src={path} aria-label={t(`sit.mode.${mode}`)} />
      <Form method="post" action="/sit">
        <input type="hidden" name="kind" value={mode === "timer" ? "timer" : "breathing"} />
        <input type="hidden" name="minutes" value={minutes} />
        <input type="hidden" name="submitKey" value={submitKey} />
        <button className="btn">{t("sit.count")}</button>
      </Form>
      <p className="help">
        {t("sit.countHelp")}{" "}
        <Link className="link" to="/profile">
          {t("nav.profile")}
        </Link>
      </p>
    </section>
  );
}
