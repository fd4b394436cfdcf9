import { Outlet, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useIsSlow } from "~/client/use-is-slow";
import { FormOutline } from "~/components/layout/pending-screen";
import { ProfileTabs } from "~/features/profile/components/profile-tabs";

/** The heading above the profile's three tabs. It stays while another tab is loading. */
export default function ProfileLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isSlow = useIsSlow(state === "loading" && location.pathname !== pathname);
  return (
    <div className="page profile">
      <header>
        <h1>{t("profile.title")}</h1>
        <ProfileTabs />
      </header>
      {isSlow ? (
        <div role="status">
          <p className="sr-only">{t("nav.loading")}</p>
          <FormOutline />
        </div>
      ) : (
        <Outlet />
      )}
    </div>
  );
}
