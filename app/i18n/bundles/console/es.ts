import admin from "../../../../locales/es/admin.json";
import adminContent from "../../../../locales/es/adminContent.json";
import adminKnowledge from "../../../../locales/es/adminKnowledge.json";
import adminMails from "../../../../locales/es/adminMails.json";
import adminSubscriptions from "../../../../locales/es/adminSubscriptions.json";
import adminSupport from "../../../../locales/es/adminSupport.json";
import adminSystem from "../../../../locales/es/adminSystem.json";
import adminTraining from "../../../../locales/es/adminTraining.json";
import adminUsers from "../../../../locales/es/adminUsers.json";

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
