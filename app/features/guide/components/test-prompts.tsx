import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import type { TestScreen } from "~/features/guide/types";

/** The test prompts, each with its expectations and the two replies side by side. */
export function TestPrompts({ id, version, active, cases }: TestScreen) {
  const { t } = useTranslation();
  if (cases.length === 0) return <p className="notice">{t("adminTraining.noPrompts")}</p>;
  return (
    <ol className="grid gap-4">
      {cases.map((one, at) => (
        <li key={at} className="console-card">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h3 dir="auto" className="max-w-[68ch] [overflow-wrap:anywhere]">
              {one.prompt}
            </h3>
            <PromptActions id={id} position={at} />
          </div>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {one.expectations.map((expectation, number) => (
              <Expectation key={number} {...expectation} />
            ))}
          </ul>
          {one.reply !== null && (
            <div className="console-cards">
              <Reply heading={t("adminTraining.thisVersion", { version })} text={one.reply} />
              {active && one.activeReply !== null && (
                <Reply heading={t("adminTraining.activeVersion", active)} text={one.activeReply} />
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function PromptActions({ id, position }: { id: string; position: number }) {
  const { t } = useTranslation();
  const path = `/admin/ai-training/${id}/prompts/${position + 1}`;
  return (
    <Form method="post" action={path} className="flex items-center gap-x-4" preventScrollReset>
      <Link className="link" to={path}>
        {t("adminTraining.edit")}
      </Link>
      <input type="hidden" name="intent" value="remove" />
      <button className="btn btn-quiet">{t("adminTraining.remove")}</button>
    </Form>
  );
}

function Expectation({ rule, value, passed }: TestScreen["cases"][number]["expectations"][number]) {
  const { t } = useTranslation();
  const state = passed === null ? undefined : passed ? "good" : "bad";
  return (
    <li className="console-state whitespace-normal" data-state={state}>
      <span>
        {t(`adminTraining.rules.${rule}`)}
        {value && <span className="text-soft"> {value}</span>}
        {passed !== null && (
          <span className="text-soft"> · {t(passed ? "adminTraining.passed" : "adminTraining.failed")}</span>
        )}
      </span>
    </li>
  );
}

/** One configuration's reply. */
export function Reply({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="grid content-start gap-1">
      <h4 className="text-soft text-sm">{heading}</h4>
      <p className="console-reply" dir="auto">
        {text}
      </p>
    </div>
  );
}
