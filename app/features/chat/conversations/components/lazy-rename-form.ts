import { lazy } from "react";
import { loadOfflineTexts } from "~/i18n/client";

/** The field that takes a title's place, with its texts. */
export const LazyRenameForm = lazy(async () => {
  const [form] = await Promise.all([import("./rename-form"), loadOfflineTexts()]);
  return form;
});
