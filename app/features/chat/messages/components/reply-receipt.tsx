import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Link } from "~/components/link";
import type { ReceiptView } from "~/features/chat/types";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

/** How a reply came about, behind one quiet word under it. */
export function ReplyReceipt({ messageId, receipt }: { messageId: string; receipt: ReceiptView }) {
  const { t } = useTranslation();
  const { source, configuration, model, memories, knowledge, usage, totalMs, isInCare } = receipt;
  const format = useNumbers();
  return (
    <details className="receipt">
      <summary>{t("chat.receipt.title")}</summary>
      <p>{t(`chat.receipt.from.${source}`)}</p>
      {source === "model" && isInCare && <p>{t("chat.receipt.inCare")}</p>}
      {source === "model" && (
        <dl>
          {model && <Fact name={t("chat.receipt.model")}>{model}</Fact>}
          {configuration && (
            <Fact name={t("chat.receipt.configuration")}>
              {t("chat.receipt.version", { ...configuration })}
            </Fact>
          )}
          <Fact name={t("chat.receipt.memories")}>
            {memories.length === 0 ? t("chat.receipt.noMemories") : <Memories memories={memories} />}
          </Fact>
          {knowledge.length > 0 && (
            <Fact name={t("chat.receipt.knowledge")}>
              <Passages knowledge={knowledge} />
            </Fact>
          )}
          {usage && (
            <Fact name={t("chat.receipt.tokens")}>
              {t("chat.receipt.tokensOf", {
                prompt: format.count(usage.promptTokens),
                completion: format.count(usage.completionTokens),
              })}
            </Fact>
          )}
          {usage && usage.cost !== null && (
            <Fact name={t("chat.receipt.cost")}>{format.dollars(usage.cost)}</Fact>
          )}
          {totalMs !== null && (
            <Fact name={t("chat.receipt.time")}>
              {t("chat.receipt.seconds", { seconds: format.seconds(totalMs) })}
            </Fact>
          )}
        </dl>
      )}
      <p>
        <Link className="inline-flex min-h-11 items-center" to={`/report/${messageId}`}>
          {t("report.link")}
        </Link>
      </p>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Memories({ memories }: Pick<ReceiptView, "memories">) {
  const { t } = useTranslation();
  return (
    <ul>
      {memories.map(({ id, content }) => (
        <li key={id} dir="auto">
          {content ?? t("chat.receipt.forgotten")}
        </li>
      ))}
    </ul>
  );
}

function Passages({ knowledge }: Pick<ReceiptView, "knowledge">) {
  return (
    <ul>
      {knowledge.map(({ title, place }, index) => (
        <li key={index} dir="auto">
          {title}, {place}
        </li>
      ))}
    </ul>
  );
}

/** Figures as the reader's language writes them. */
function useNumbers() {
  const language = useLanguage();
  const write = (value: number, options: Intl.NumberFormatOptions = {}) =>
    formatNumber(value, language, options);
  return {
    count: (value: number) => write(value),
    dollars: (value: number) =>
      write(value, { style: "currency", currency: "USD", maximumFractionDigits: value < 0.01 ? 5 : 2 }),
    seconds: (ms: number) => write(ms / 1000, { maximumFractionDigits: 1 }),
  };
}
