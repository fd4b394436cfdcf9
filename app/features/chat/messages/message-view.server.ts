import { LRUCache } from "lru-cache";
import { singleton } from "~/services/singleton.server";
import { viewQuotations } from "~/features/quotations/view-quotations.server";
import { renderMarkdown } from "~/utils/markdown";
import { insertMarks } from "~/utils/text-marks";
import type { MessageDto, MessageView, ReceiptDto, ReceiptView } from "~/features/chat/types";

/** Rendered replies, by message id: a reply never changes. Bounded in characters. */
const rendered = singleton(
  "renderedMessages",
  () => new LRUCache<string, string>({ maxSize: 16_000_000, sizeCalculation: (html) => html.length + 64 }),
);

/** A message as the screen shows it, with the receipt of a reply. */
export function toMessageView(
  { id, role, content, metadata, createdAt }: MessageDto,
  receipt: ReceiptDto | null,
): MessageView {
  if (role === "user") return { id, role, content, metadata, createdAt };
  const checked = metadata?.quotations ?? [];
  let html = rendered.get(id);
  if (html === undefined) {
    html = renderMarkdown(
      insertMarks(
        content,
        checked.map(({ end }) => end),
      ),
    );
    rendered.set(id, html);
  }
  return {
    id,
    role,
    html,
    quotations: viewQuotations(checked),
    metadata,
    createdAt,
    receipt: receipt && toReceiptView(receipt),
  };
}

function toReceiptView(receipt: ReceiptDto): ReceiptView {
  const { source, configuration, model, memories, usage, totalMs, safetyRule } = receipt;
  return {
    source,
    configuration: configuration && { name: configuration.name, version: configuration.version },
    model,
    memories,
    usage,
    totalMs,
    isInCare: safetyRule !== null,
  };
}
