import { checkPaymentJob } from "~/features/billing/payments/check-payment.server";
import { endSubscriptionsJob } from "~/features/billing/subscriptions/end-subscriptions.server";
import { renewalRemindersJob } from "~/features/billing/payments/payment-mails.server";
import { repairSubscriptionsJob } from "~/features/billing/subscriptions/repair-subscriptions.server";
import { billingEventJob } from "~/features/billing/receive-event.server";
import { stopBillingJob } from "~/features/billing/subscriptions/stop-billing.server";
import { sendDailyQuotesJob } from "~/features/mail/send-daily-quotes.server";
import { passwordResetJob } from "~/features/auth/passwords/request-password-reset.server";
import { deliverMailJob } from "~/features/mail/deliver-mail.server";
import { deleteAccountJob } from "~/features/privacy/delete-everything.server";
import { resumeDeletionsJob } from "~/features/privacy/delete-resume.server";
import { cancelSubscriptionJob } from "~/features/privacy/delete-subscription.server";
import { afterReplyJob } from "~/features/chat/turns/after-reply.server";
import { embedMemoriesJob } from "~/features/memory/embed-memories.server";
import { exportDataJob } from "~/features/privacy/export-data.server";
import { removeExpiredExportsJob } from "~/features/privacy/export-expiry.server";
import { importDataJob } from "~/features/privacy/import/import-data.server";
import { removeExpiredImportsJob } from "~/features/privacy/import/import-expiry.server";
import { indexKnowledgeJob } from "~/features/knowledge/index-documents.server";
import { makeTopicsJob } from "~/features/home/make-topics.server";
import { finishConversationsJob } from "~/features/chat/conversations/restore-conversations.server";
import { finishDeletionsJob } from "~/features/media/gallery/delete-item.server";
import { generateMediaJob } from "~/features/media/generation/generation-job.server";
import { removeLeftoversJob } from "~/features/media/remove-leftovers.server";
import { summariseConversationJob } from "~/features/guide/prompt/summarise-conversation.server";
import { systemStatsJob } from "~/features/admin/system-stats.server";
import { takeBackCreditJob } from "~/features/billing/payments/take-back-credit.server";
import type { Job } from "~/services/jobs/jobs.server";

/** All jobs of the product; every process runs them. */
export const jobs: readonly Job<never>[] = [
  afterReplyJob,
  billingEventJob,
  cancelSubscriptionJob,
  checkPaymentJob,
  deleteAccountJob,
  deliverMailJob,
  embedMemoriesJob,
  endSubscriptionsJob,
  exportDataJob,
  finishConversationsJob,
  finishDeletionsJob,
  importDataJob,
  indexKnowledgeJob,
  makeTopicsJob,
  generateMediaJob,
  passwordResetJob,
  removeExpiredExportsJob,
  removeExpiredImportsJob,
  removeLeftoversJob,
  renewalRemindersJob,
  repairSubscriptionsJob,
  resumeDeletionsJob,
  sendDailyQuotesJob,
  stopBillingJob,
  summariseConversationJob,
  systemStatsJob,
  takeBackCreditJob,
];
