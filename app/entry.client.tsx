import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "~/i18n/translation";
import { createClientI18n, loadOfflineTexts } from "~/i18n/client";

const i18n = await createClientI18n(document.documentElement.lang, location.pathname);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  );
});

// When the page is at rest, and for when there is no connection later.
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
// Texts that do not arrive are asked for again by the page that needs them.
whenIdle(() => void loadOfflineTexts().catch(() => undefined));
