import conversations from "../../../../locales/es/conversations.json";
import gallery from "../../../../locales/es/gallery.json";

export default { conversations, gallery };
