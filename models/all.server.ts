import { AccountToken } from "./account-token.server";
import { BillingEvent } from "./billing-event.server";
import { Payment } from "./payment.server";
import { AdminInvitation } from "./admin-invitation.server";
import { AdminLog } from "./admin-log.server";
import { AiConfiguration } from "./ai-configuration.server";
import { AiConfigurationVersion } from "./ai-configuration-version.server";
import { Conversation } from "./conversation.server";
import { DailyQuote } from "./daily-quote.server";
import { DataExport } from "./data-export.server";
import { DataImport } from "./data-import.server";
import { DeletedItem } from "./deleted-item.server";
import { DeletedRow } from "./deleted-row.server";
import { GalleryItem } from "./gallery-item.server";
import { Generation } from "./generation.server";
import { HelplineRegion } from "./helpline-region.server";
import { KnowledgeDocument } from "./knowledge-document.server";
import { KnowledgePassage } from "./knowledge-passage.server";
import { SavedForm } from "./saved-form.server";
import { Mail } from "./mail.server";
import { Message } from "./message.server";
import { MessageFeedback } from "./message-feedback.server";
import { MessageVersion } from "./message-version.server";
import { Migration } from "./migration.server";
import { ModelUse } from "./model-use.server";
import { PricingPlan } from "./pricing-plan.server";
import { ProcessMetrics } from "./process-metrics.server";
import { RateLimit } from "./rate-limit.server";
import { Series } from "./series.server";

import { Report } from "./report.server";
import { Session } from "./session.server";
import { Subscription } from "./subscription.server";
import { SystemConfig } from "./system-config.server";
import { SystemStats } from "./system-stats.server";
import { UsedKey } from "./used-key.server";
import { Sitting } from "./sitting.server";
import { SupportRequest } from "./support-request.server";
import { TopicSet } from "./topic-set.server";
import { Turn } from "./turn.server";
import { UsageReason } from "./usage-reason.server";
import { User } from "./user.server";
import { UserMemory } from "./user-memory.server";

/** Every collection, so that all indexes are created at start; a bundle only contains what is imported by name. */
export const models = [
  AccountToken,
  AdminInvitation,
  AdminLog,
  AiConfiguration,
  BillingEvent,
  Payment,
  AiConfigurationVersion,
  Conversation,
  DailyQuote,
  DataExport,
  DataImport,
  DeletedItem,
  DeletedRow,
  GalleryItem,
  Generation,
  HelplineRegion,
  KnowledgeDocument,
  KnowledgePassage,
  SavedForm,
  Mail,
  Message,
  MessageFeedback,
  MessageVersion,
  Migration,
  ModelUse,
  PricingPlan,
  ProcessMetrics,
  RateLimit,
  Series,

  Report,
  Session,
  Subscription,
  Sitting,
  SystemConfig,
  SystemStats,
  UsedKey,
  SupportRequest,
  TopicSet,
  Turn,
  UsageReason,
  User,
  UserMemory,
];
