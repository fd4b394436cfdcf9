import type { ReactNode } from "react";

/**
 * A question that opens to its answer, without a script. The answer carries the anchor, so that a link to it opens it.
 */
export function Answer({
  id,
  title,
  html,
  open,
}: {
  id: string;
  title: ReactNode;
  /** Written by our own Markdown, so it is safe. */
  html: string;
  open?: boolean;
}) {
  return (
    <details className="answer" open={open}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div id={id} className="reading" dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}
