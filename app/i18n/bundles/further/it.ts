import billing from "../../../../locales/it/billing.json";
import conversations from "../../../../locales/it/conversations.json";
import gallery from "../../../../locales/it/gallery.json";
import memories from "../../../../locales/it/memories.json";
import onboarding from "../../../../locales/it/onboarding.json";
import privacy from "../../../../locales/it/privacy.json";
import profile from "../../../../locales/it/profile.json";
import security from "../../../../locales/it/security.json";
import support from "../../../../locales/it/support.json";

export default { billing, conversations, gallery, memories, onboarding, privacy, profile, security, support };
