import billing from "../../../../locales/en/billing.json";
import conversations from "../../../../locales/en/conversations.json";
import gallery from "../../../../locales/en/gallery.json";
import memories from "../../../../locales/en/memories.json";
import onboarding from "../../../../locales/en/onboarding.json";
import privacy from "../../../../locales/en/privacy.json";
import profile from "../../../../locales/en/profile.json";
import security from "../../../../locales/en/security.json";
import support from "../../../../locales/en/support.json";

export default { billing, conversations, gallery, memories, onboarding, privacy, profile, security, support };
