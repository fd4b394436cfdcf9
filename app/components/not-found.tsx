import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Mark } from "./mark";

interface NotFoundProps {
  title: string;
  text: string;
  /** Where the button leads, and what it says. */
  way: { to: string; label: string };
  children?: ReactNode;
}

/** Shown in place of a page's content that does not exist or belongs to another person. */
export function NotFound({ title, text, way, children }: NotFoundProps) {
  return (
    <section className="error-screen" aria-labelledby="not-found-title">
      <Mark />
      <h1 id="not-found-title" className="text-2xl">
        {title}
      </h1>
      <p className="text-soft">{text}</p>
      {children}
      <Link className="btn btn-primary" to={way.to}>
        {way.label}
      </Link>
    </section>
  );
}
