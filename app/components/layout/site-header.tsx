import type { ReactNode } from "react";
import { Wordmark } from "./wordmark";

/** The header of a page outside the signed-in app: the name on one side, the children on the other. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="site-header">
      {/* Opens as a document. */}
      <a className="wordmark" href="/">
        <Wordmark />
      </a>
      {children}
    </header>
  );
}
