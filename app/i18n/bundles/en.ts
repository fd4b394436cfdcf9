import chat from "../../../locales/en/chat.json";
import common from "../../../locales/en/common.json";

export default { chat, common };
