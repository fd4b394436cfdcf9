import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Wordmark } from "./wordmark";

/** The head of a page outside the signed-in app: the name, and whatever belongs at the other end. */
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
