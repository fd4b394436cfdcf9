import billing from "../../../../locales/es/billing.json";
import conversations from "../../../../locales/es/conversations.json";
import gallery from "../../../../locales/es/gallery.json";
import memories from "../../../../locales/es/memories.json";
import onboarding from "../../../../locales/es/onboarding.json";
import privacy from "../../../../locales/es/privacy.json";
import profile from "../../../../locales/es/profile.json";
import security from "../../../../locales/es/security.json";
import support from "../../../../locales/es/support.json";

export default { billing, conversations, gallery, memories, onboarding, privacy, profile, security, support };
