import { useEffect } from "react";

/** Keeps the screen on, where the device allows it: a locked phone stops the sound. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    let isOpen = true;
    let lock: WakeLockSentinel | null = null;
    const request = async () => {
      if (document.visibilityState !== "visible") return;
      const next = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOpen) lock = next;
      else void next?.release();
    };
    void request();
    // The browser gives it up when the page is hidden.
    document.addEventListener("visibilitychange", request);
    return () => {
      isOpen = false;
      document.removeEventListener("visibilitychange", request);
      void lock?.release();
    };
  }, [isWanted]);
}
