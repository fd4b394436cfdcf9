import mongoose from "mongoose";
import { PART_LENGTH } from "#models/user-search.server";
import { searchWords } from "~/utils/text/search-text";
import type { UserFilter, UserOrder } from "./types";

/** Conditions for MongoDB; all of them have to hold. */
export type Conditions = Record<string, unknown>[];

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/**
 * Every word of the search has to be part of a word of the name or of the email address.
 * @returns the same condition twice: for the index of the parts, which finds few people fast, and for an index that
 *   holds the text, which goes through all of them without reading the people themselves.
 */
export function searchConditions(search: string): { byParts: Conditions; byText: Conditions } {
  // The longest word fits the fewest people.
  const words = searchWords(search).sort((a, b) => b.length - a.length);
  const byText = words.map((word) => ({ searchText: mongoose.trusted({ $regex: literal(word) }) }));
  const byParts = words.map((word) => {
    // Anchored, so that the index is read only where its parts begin like this.
    const start = [...word].slice(0, PART_LENGTH).join("");
    return { searchParts: mongoose.trusted({ $regex: `^${literal(start)}` }) };
  });
  const long = byText.filter((_, index) => [...words[index]!].length > PART_LENGTH);
  return { byParts: [...byParts, ...long], byText };
}

/** Plan, status and method; the status is what the subscription says, as the list shows it. */
export function filterConditions({ plan, status, method }: Omit<UserFilter, "search">): Conditions {
  const conditions: Conditions = [];
  if (plan) conditions.push({ subscriptionTier: plan });
  if (method === "email")
    conditions.push({ authProvider: mongoose.trusted({ $nin: ["google", "facebook"] }) });
  else if (method) conditions.push({ authProvider: method });
  if (status === "banned") conditions.push({ isBanned: true });
  else if (status === "active") conditions.push({ subscriptionStatus: "active" });
  else if (status) conditions.push({ subscriptionStatus: mongoose.trusted({ $ne: "active" }) });
  return conditions;
}

/** Every plan fulfils it: the index of the filters begins with the plan, and is used only with a condition on it. */
export const anyPlan = { subscriptionTier: mongoose.trusted({ $ne: "" }) };

/** The order of the list, or its reverse; `_id` is the order in which people joined. */
export function userOrder(order: UserOrder, isBackwards = false): Record<string, 1 | -1> {
  const direction = order.startsWith("-") === isBackwards ? 1 : -1;
  switch (order.replace("-", "")) {
    case "name":
      return { searchText: direction, _id: direction };
    case "email":
      return { email: direction };
    default:
      return { _id: direction };
  }
}
