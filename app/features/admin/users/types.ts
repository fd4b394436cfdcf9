import type { z } from "zod";
import type { DailyUse } from "~/features/guide/model-use/find-usage.server";
import type * as answers from "./answers";

/** How the list can be ordered; a minus sign means descending. */
export const userOrders = ["-joined", "joined", "name", "-name", "email", "-email"] as const;
export type UserOrder = (typeof userOrders)[number];

export const userPlans = ["free", "premium"] as const;
export const userStatuses = ["active", "inactive", "banned"] as const;
export const userMethods = ["email", "google", "facebook"] as const;

/** Which people the console lists. */
export interface UserFilter {
  search: string;
  plan?: (typeof userPlans)[number];
  status?: (typeof userStatuses)[number];
  method?: (typeof userMethods)[number];
}

/** A person as administrators see them in lists and forms: nothing that the person wrote. Dates are ISO 8601 UTC. */
export type AdminUserDto = z.infer<typeof answers.adminUserAnswer>;

/** What a person used of the model in some days. */
export type ModelUseOfUser = Omit<DailyUse, "date">;

/** The fields that administrators edit. */
export interface UserChanges {
  firstName?: string | null;
  lastName?: string | null;
  email?: string;
  subscriptionTier?: "free" | "premium";
  isAdmin?: boolean;
}

/** The code of the 404 for a person who is not there, or no longer. It is the key of a text, as all codes are. */
export const PERSON_GONE = "adminUsers.gone.title";

export const editableFields = ["firstName", "lastName", "email", "subscriptionTier", "isAdmin"] as const;

/** What a form that edits a person was made from, to tell whether someone else has changed it. */
export function seenFields(user: Pick<AdminUserDto, (typeof editableFields)[number]>): string {
  return JSON.stringify(editableFields.map((field) => user[field]));
}

/** The name that the console shows: the person's own, else the beginning of the email address. */
export function shownName({
  firstName,
  lastName,
  email,
}: Pick<AdminUserDto, "firstName" | "lastName" | "email">): string | null {
  // The first name is stored for a last name that was not given.
  return [...new Set([firstName, lastName])].filter(Boolean).join(" ") || email.split("@")[0] || null;
}
