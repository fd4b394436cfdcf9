/** What people who are signed in meet at an address that exists for nobody: the layout's error boundary keeps the shell. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
