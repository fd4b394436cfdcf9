import { LRUCache } from "lru-cache";
import type { MessageFeedbackDocument } from "#models/message-feedback.server";
import { singleton } from "~/services/singleton.server";
import { viewQuotations } from "~/features/quotations/view-quotations.server";
import { renderMarkdown } from "~/utils/text/markdown";
import { insertMarks } from "~/utils/text/text-marks";
import type { MessageRow } from "./read-chat.server";
import type {
  MessageMetadata,
  MessageView,
  ReceiptDto,
  ReceiptView,
  VersionPlace,
} from "~/features/chat/types";

/** Rendered replies, by message id and length: a reply changes only by going on. Bounded in characters. */
const rendered = singleton(
  "renderedMessages",
  () => new LRUCache<string, string>({ maxSize: 16_000_000, sizeCalculation: (html) => html.length + 64 }),
);

/** A message as the screen shows it, with its place among its versions, and a reply's receipt and rating. */
export function toMessageView(
  id: string,
  { role, content, createdAt, ...row }: Pick<MessageRow, "role" | "content" | "metadata" | "createdAt">,
  more: {
    receipt: ReceiptDto | null;
    place: VersionPlace | null;
    rating?: Pick<MessageFeedbackDocument, "isHelpful" | "comment">;
  },
): MessageView {
  const { quotations: checked = [], ...metadata } = (row.metadata ?? {}) as MessageMetadata;
  const view = {
    id,
    metadata: row.metadata ? metadata : null,
    createdAt: createdAt.toISOString(),
    ...(more.place && { place: more.place }),
  };
  if (role === "user") return { ...view, role, content };
  const key = `${id} ${content.length}`;
  let html = rendered.get(key);
  if (html === undefined) {
    html = renderMarkdown(
      insertMarks(
        content,
        checked.map(({ end }) => end),
      ),
    );
    rendered.set(key, html);
  }
  const { receipt, rating } = more;
  return {
    ...view,
    role,
    html,
    quotations: viewQuotations(checked),
    receipt: receipt && toReceiptView(receipt),
    ...(rating && { rating: { isHelpful: rating.isHelpful, comment: rating.comment ?? null } }),
  };
}

function toReceiptView(receipt: ReceiptDto): ReceiptView {
  const { source, configuration, model, language, memories, knowledge, usage, totalMs, safetyRule } = receipt;
  return {
    source,
    configuration: configuration && { name: configuration.name, version: configuration.version },
    model,
    language,
    memories,
    knowledge,
    usage,
    totalMs,
    isInCare: safetyRule !== null,
  };
}
