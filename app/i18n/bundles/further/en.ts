import billing from "../../../../locales/en/billing.json";
import memories from "../../../../locales/en/memories.json";
import onboarding from "../../../../locales/en/onboarding.json";
import privacy from "../../../../locales/en/privacy.json";
import profile from "../../../../locales/en/profile.json";
import security from "../../../../locales/en/security.json";
import support from "../../../../locales/en/support.json";

export default { billing, memories, onboarding, privacy, profile, security, support };
