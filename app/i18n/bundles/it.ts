import chat from "../../../locales/it/chat.json";
import common from "../../../locales/it/common.json";

export default { chat, common };
