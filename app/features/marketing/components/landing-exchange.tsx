import { useTranslation } from "~/i18n/translation";
import { Mark } from "~/components/mark";
import { productName } from "~/utils/product";
import type { Exchange } from "../types";

/** One question and its reply, as they look in a conversation. */
export function LandingExchange({ exchange: { question, html } }: { exchange: Exchange }) {
  const { t } = useTranslation();
  return (
    <section className="landing-section landing-exchange" aria-labelledby="exchange-title">
      <div className="grid content-start gap-4">
        <h2 id="exchange-title">{t("landing.exchange.title")}</h2>
        <p className="text-soft">{t("landing.exchange.source", { product: productName })}</p>
      </div>
      <div className="grid gap-5">
        <article className="own">
          <span className="sr-only">{t("chat.youSay")}</span>
          <p className="own-words">{question}</p>
        </article>
        <article className="guide">
          <Mark />
          <div>
            <span className="sr-only">{t("chat.guideSays")}</span>
            <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        </article>
      </div>
    </section>
  );
}
