import admin from "../../../../locales/en/admin.json";
import adminContent from "../../../../locales/en/adminContent.json";
import adminKnowledge from "../../../../locales/en/adminKnowledge.json";
import adminMails from "../../../../locales/en/adminMails.json";
import adminSubscriptions from "../../../../locales/en/adminSubscriptions.json";
import adminSupport from "../../../../locales/en/adminSupport.json";
import adminSystem from "../../../../locales/en/adminSystem.json";
import adminTraining from "../../../../locales/en/adminTraining.json";
import adminUsers from "../../../../locales/en/adminUsers.json";

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
