import { documentLoader } from "~/client/failures/failure-handling";

/** The 404 page for signed-in people: the layout's error boundary keeps the shell around it. */
export function loader() {
  throw new Response(null, { status: 404 });
}

/** A page knows only the routes of its own kind: what it does not know may be another page, e.g. of the console. */
export const clientLoader = documentLoader();

export default function NotFound() {
  return null;
}
