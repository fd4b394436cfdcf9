import type { ReactNode } from "react";

/**
 * A question that opens to show its answer, without scripts. The answer has the anchor, so that a link to it opens
 * it.
 */
export function Answer({
  id,
  title,
  html,
  open,
}: {
  id: string;
  title: ReactNode;
  /** Rendered by our own Markdown, so it is safe. */
  html: string;
  open?: boolean;
}) {
  return (
    <details className="help-answer" open={open}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div id={id} className="written-prose" dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}
