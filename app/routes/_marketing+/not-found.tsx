/** What visitors meet at an address that exists for nobody; the root's error boundary speaks. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
