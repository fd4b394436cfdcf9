import { useTranslation } from "~/i18n/translation";
import { CheckIcon } from "~/components/icons";

const benefits = [
  "profile.benefits.messages",
  "profile.benefits.priority",
  "profile.benefits.meditation",
  "profile.benefits.media",
  "profile.benefits.support",
  "profile.benefits.early",
];

/** The benefits of Premium. */
export function BenefitList() {
  const { t } = useTranslation();
  return (
    <ul className="upgrade-benefits">
      {benefits.map((benefit) => (
        <li key={benefit}>
          <CheckIcon />
          {t(benefit)}
        </li>
      ))}
    </ul>
  );
}
