import conversations from "../../../../locales/en/conversations.json";
import gallery from "../../../../locales/en/gallery.json";

export default { conversations, gallery };
