import admin from "../../../../locales/it/admin.json";
import adminContent from "../../../../locales/it/adminContent.json";
import adminKnowledge from "../../../../locales/it/adminKnowledge.json";
import adminMails from "../../../../locales/it/adminMails.json";
import adminSubscriptions from "../../../../locales/it/adminSubscriptions.json";
import adminSupport from "../../../../locales/it/adminSupport.json";
import adminSystem from "../../../../locales/it/adminSystem.json";
import adminTraining from "../../../../locales/it/adminTraining.json";
import adminUsers from "../../../../locales/it/adminUsers.json";

export default {
  admin,
  adminContent,
  adminKnowledge,
  adminMails,
  adminSubscriptions,
  adminSupport,
  adminSystem,
  adminTraining,
  adminUsers,
};
