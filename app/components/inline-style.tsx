import { useNonce } from "./nonce";

/** Styles that travel in the page itself: on a slow line another request costs more than their bytes. */
export function InlineStyle({ css }: { css: string }) {
  return <style nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
