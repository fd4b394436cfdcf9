import chat from "../../../locales/es/chat.json";
import common from "../../../locales/es/common.json";

export default { chat, common };
