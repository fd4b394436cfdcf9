import { Link } from "@remix-run/react";
import { BackIcon } from "./icons";

/** The way back to the page above this one, named by `children`. */
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
