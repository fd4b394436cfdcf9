import conversations from "../../../../locales/it/conversations.json";
import gallery from "../../../../locales/it/gallery.json";

export default { conversations, gallery };
