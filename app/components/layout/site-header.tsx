import type { ReactNode } from "react";
import { Link } from "~/components/link";
import { Wordmark } from "./wordmark";

/** The header of a page outside the signed-in app: the name on one side, the children on the other. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="site-header">
      <Link className="wordmark" to="/" reloadDocument>
        <Wordmark />
      </Link>
      {children}
    </header>
  );
}
