import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Link } from "~/components/link";
import { SparkIcon } from "~/components/icons";
import { Mark } from "~/components/mark";
import { useClock } from "~/components/clock";
import type { Viewer } from "~/features/auth/types";
import type { ConversationDto } from "~/features/chat/types";
import { dayPartOf, formatListDate, type DayPart } from "~/i18n/format";
import { Invitation } from "./invitation";
import { QuickChat } from "./quick-chat";
import type { Topic } from "~/features/home/types";
import { Topics } from "./topics";

/** The home screen of a signed-in person: a greeting, the message box and four topics to start with. */
export function HomeScreen({
  viewer,
  suggestions,
  quote,
  submitKey,
  dayPart,
  recent,
  invitation,
  help,
  isInCare,
}: {
  viewer: Viewer;
  suggestions: Topic[];
  quote: { content: string; author: string | null } | null;
  submitKey: string;
  dayPart: DayPart;
  recent: ConversationDto | null;
  /** Whether to offer the three first questions, or the remaining ones; null for neither. */
  invitation: "begin" | "resume" | null;
  /** "Need help now?" with its numbers. */
  help: ReactNode;
  /** The person stated danger recently: no topics and no offers are shown. */
  isInCare: boolean;
}) {
  const { t } = useTranslation();
  const { now, timeZone, isOwn } = useClock();
  const part = isOwn ? dayPartOf(now, timeZone) : dayPart;
  const name = viewer.firstName || t("home.friend");

  return (
    <div className="page">
      <header className="grid gap-2">
        {viewer.isPremium && (
          <span className="badge justify-self-start">
            <SparkIcon />
            {t("home.premium")}
          </span>
        )}
        <h1>{t(`home.greeting.${part}`, { name })}</h1>
        <p className="text-soft">{t("home.question")}</p>
      </header>
      <QuickChat viewer={viewer} submitKey={submitKey} hasOffer={!isInCare} help={help} />
      {invitation && !isInCare && <Invitation kind={invitation} />}
      {!isInCare && (
        <Topics
          topics={suggestions}
          title={t(`home.topics.${part}`)}
          submitKey={submitKey}
          isSpent={viewer.usage.remaining === 0}
        />
      )}
      {!isInCare && (
        <Link className="card home-sit" to="/sit" prefetch="intent">
          <Mark />
          <span className="grid">
            <span className="font-medium">{t("sit.title")}</span>
            <span className="text-soft text-sm">{t("sit.homeText")}</span>
          </span>
        </Link>
      )}
      {recent && (
        <section className="grid gap-4" aria-labelledby="continue-title">
          <h2 id="continue-title" className="text-lg">
            {t("home.continue")}
          </h2>
          <Link className="card" to={`/chat/${recent.id}`} prefetch="intent">
            <h3 dir="auto">{recent.title}</h3>
            <time className="text-soft text-sm" dateTime={recent.updatedAt}>
              {formatListDate(recent.updatedAt, timeZone)}
            </time>
          </Link>
        </section>
      )}
      {quote && (
        <figure className="quote">
          <blockquote>{quote.content}</blockquote>
          <figcaption>{quote.author ?? t("home.quote")}</figcaption>
        </figure>
      )}
    </div>
  );
}
