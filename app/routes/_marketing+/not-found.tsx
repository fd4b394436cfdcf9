/** The 404 page for visitors, shown by the root's error boundary. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
