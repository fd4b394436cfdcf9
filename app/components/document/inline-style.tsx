import { useNonce } from "./nonce";

/** Styles inside the document: on a slow connection another request costs more than their bytes. */
export function InlineStyle({ css }: { css: string }) {
  return <style nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
