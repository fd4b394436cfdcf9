import { Link } from "@remix-run/react";
import { BackIcon } from "./icons";

/** A link to the page above this one, named by `children`. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="back-link">
      <Link to={to}>
        <BackIcon />
        {children}
      </Link>
    </p>
  );
}
