import { useNonce } from "./nonce";

/** A few bytes of script that run while the page is read, before (or without) React. */
export function InlineScript({ code }: { code: string }) {
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
