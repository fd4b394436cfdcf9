import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { requestPrecache } from "~/client/use-offline-cache";
import { listKept, onKeptChange, type KeptMeditation } from "./kept-media";

/** The meditations that a person keeps in this browser; null where none can be kept, and until that is known. */
export function useKept(userId: string): KeptMeditation[] | null {
  const [kept, setKept] = useState<KeptMeditation[] | null>(null);
  const { buildVersion = "" } = useRouteLoaderData<{ buildVersion?: string }>("root") ?? {};
  useEffect(() => {
    if (!navigator.serviceWorker || typeof caches === "undefined") return;
    let isOpen = true;
    const read = () =>
      void listKept(userId).then(
        (list) => isOpen && setKept(list),
        () => undefined,
      );
    // Only the service worker plays what is kept.
    void navigator.serviceWorker.ready.then(read);
    const stop = onKeptChange(() => {
      read();
      // The pages of what is kept are kept with it.
      void requestPrecache(buildVersion);
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, [userId, buildVersion]);
  return kept;
}
