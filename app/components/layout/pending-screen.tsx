import { useTranslation } from "react-i18next";
import { Mark } from "../mark";
import { Skeletons } from "../skeletons";

/** The outline of the screen that somebody on a slow line is waiting for, in the measure of what comes. */
export function PendingScreen({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <div className="page" role="status">
      <h1 className="sr-only">{t("nav.loading")}</h1>
      {outlineOf(path)}
    </div>
  );
}

function outlineOf(path: string) {
  if (path === "/") {
    return (
      <>
        <div className="skeleton skeleton-title" />
        <div className="card skeleton min-h-36" />
        <Skeletons count={4} className="topics" />
      </>
    );
  }
  if (path === "/conversations" || path === "/gallery") {
    return (
      <>
        <div className="skeleton skeleton-title" />
        <Skeletons count={6} />
      </>
    );
  }
  return <Mark breathing />;
}
