import { Outlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ProfileTabs } from "~/features/profile/components/profile-tabs";

/** The heading above the profile's three tabs. */
export default function ProfileLayout() {
  const { t } = useTranslation();
  return (
    <div className="page profile">
      <header>
        <h1>{t("profile.title")}</h1>
        <ProfileTabs />
      </header>
      <Outlet />
    </div>
  );
}
