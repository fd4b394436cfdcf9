import { useFetcher } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { Link } from "~/components/link";

/** Offers the three first questions once; dismissing it is final. */
export function Invitation({ kind }: { kind: "begin" | "resume" }) {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  return (
    <section className="card invitation" aria-labelledby="invitation-title">
      <div>
        <h2 id="invitation-title" className="text-lg">
          {t("onboarding.invitation.title")}
        </h2>
        <p className="text-soft">{t("onboarding.invitation.text")}</p>
      </div>
      <div className="invitation-ways">
        <Link className="btn" to="/onboarding">
          {t(kind === "begin" ? "onboarding.invitation.begin" : "onboarding.invitation.resume")}
        </Link>
        <fetcher.Form method="post" action="/onboarding/skip">
          <button className="btn btn-quiet">{t("onboarding.invitation.later")}</button>
        </fetcher.Form>
      </div>
    </section>
  );
}
