import { useNonce } from "./nonce";

/** A short script that runs while the page is parsed, before (or without) React. */
export function InlineScript({ code }: { code: string }) {
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
