/** The 404 page for signed-in people: the layout's error boundary keeps the shell around it. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
