import { useTranslation } from "~/i18n/translation";
import { Link, type Path } from "~/components/link";
import { useCategoryName } from "~/components/use-category-name";
import type { Topic } from "~/features/home/types";
import { topicCategories } from "~/utils/conversation-category";

/** Four topics to start with: the server's, or the built-in ones if it has none. */
export function Topics({
  topics,
  title,
  submitKey,
  isSpent,
}: {
  topics: Topic[];
  title: string;
  submitKey: string;
  /** No message is left today: a topic only goes into the message box. */
  isSpent: boolean;
}) {
  const { t } = useTranslation();
  const shown = topics.length > 0 ? topics : topicCategories.map((category) => builtInTopic(category));

  function builtInTopic(category: string): Topic {
    return {
      category,
      title: t(`home.topic.${category}.title`),
      description: t(`home.topic.${category}.description`),
      reason: null,
    };
  }

  return (
    <section className="grid gap-4" aria-labelledby="topics-title">
      <h2 id="topics-title" className="text-lg">
        {title}
      </h2>
      <div className="topics">
        {shown.map((topic, index) => (
          <TopicCard
            key={topic.category}
            topic={topic}
            submitKey={`${submitKey}-${index}`}
            isSpent={isSpent}
          />
        ))}
      </div>
    </section>
  );
}

/** Opening this link writes the title into the message box. */
function draftAddress(draft: string): Path {
  return `/?${new URLSearchParams({ draft }).toString()}#write`;
}

/** A topic that is sent as a message when it is tapped. */
export function TopicCard({
  topic,
  submitKey,
  isSpent = false,
}: {
  topic: Topic;
  submitKey: string;
  /** No message is left today: the topic only goes into the message box. */
  isSpent?: boolean;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  return (
    <Link
      className="card topic"
      to={isSpent ? draftAddress(topic.title) : topicAddress(topic.title, submitKey)}
    >
      <span className="topic-category">{categoryName(topic.category)}</span>
      <h3 dir="auto">{topic.title}</h3>
      <span className="text-soft" dir="auto">
        {topic.description}
      </span>
      {topic.reason && (
        <span className="text-soft text-sm italic" dir="auto">
          {t("home.because", { words: topic.reason })}
        </span>
      )}
    </Link>
  );
}

/** Opening this link sends the title as a message; the key turns a double click into one message. */
function topicAddress(message: string, k: string): Path {
  return `/chat?${new URLSearchParams({ message, k }).toString()}`;
}
