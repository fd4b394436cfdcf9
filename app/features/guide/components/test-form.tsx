import { Form, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { Mark } from "~/components/mark";
import type { TestScreen } from "~/features/guide/types";
import { readTest, type RunningTest } from "./read-test";
import { Reply } from "./test-prompts";

/**
 * Runs the test prompts. Without scripts the page comes back with the report; with them the replies are shown while
 * they are written.
 */
export function TestForm({ id, isActive, passed, cases }: TestScreen) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const isSubmitting = useNavigation().state === "submitting";
  const [running, setRunning] = useState<RunningTest | null>(null);
  const isRunning = running !== null;
  const isBusy = isRunning || isSubmitting;
  const button = useRef<HTMLButtonElement>(null);
  const progress = useRef<HTMLParagraphElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isRunning === wasRunning.current) return;
    wasRunning.current = isRunning;
    // The button loses the focus when it is switched off: what is said about the tests has it meanwhile.
    const from = isRunning ? button.current : progress.current;
    const isLost = document.activeElement === document.body || document.activeElement === from;
    if (isLost) (isRunning ? progress : button).current?.focus();
  }, [isRunning]);

  async function run(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    setRunning({ tested: [], active: [] });
    const isDone = await readTest(`/admin/ai-training/${id}/test-stream`, new FormData(form), setRunning);
    setRunning(null);
    if (isDone) revalidate();
    // The plain form says what went wrong.
    else form.submit();
  }

  return (
    <>
      <Form method="post" className="console-bar items-center" onSubmit={(event) => void run(event)}>
        <button ref={button} className="btn btn-primary" disabled={isBusy}>
          {t("adminTraining.run")}
        </button>
        {passed !== null && (
          <label className="choice font-normal">
            <input type="checkbox" name="record" />
            <span>{t("adminTraining.record")}</span>
          </label>
        )}
        {passed !== null && (
          <span className="console-state" data-state={passed ? "good" : "bad"}>
            {t(passed ? "adminTraining.passed" : "adminTraining.failed")}
          </span>
        )}
      </Form>
      <p ref={progress} role="status" tabIndex={-1} className="flex items-center gap-3">
        {isBusy && <Mark breathing />}
        {isBusy && t("adminTraining.running")}
      </p>
      {running && (
        <ol className="grid gap-4">
          {cases.map(({ prompt }, at) => (
            <li key={at} className="console-card">
              <h3 dir="auto">{prompt}</h3>
              <div className="console-cards">
                <Reply heading={t("adminTraining.tested")} text={running.tested[at] ?? ""} />
                {!isActive && <Reply heading={t("adminTraining.inUse")} text={running.active[at] ?? ""} />}
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
