import mongoose from "mongoose";
import { PART_LENGTH } from "#models/user-search.server";
import { searchWords } from "~/utils/search-text";
import type { UserFilter, UserOrder } from "./types";

type Condition = Record<string, unknown>;

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Every word of the search has to be part of a word of the name or of the email address. */
function wordConditions(search: string): Condition[] {
  return searchWords(search).flatMap((word) => {
    const characters = [...word];
    // Anchored, so that the index of the parts is read only where they begin like this.
    const start = literal(characters.slice(0, PART_LENGTH).join(""));
    const conditions: Condition[] = [{ searchParts: mongoose.trusted({ $regex: `^${start}` }) }];
    if (characters.length > PART_LENGTH)
      conditions.push({ searchText: mongoose.trusted({ $regex: literal(word) }) });
    return conditions;
  });
}

/**
 * The people that a filter selects, as a condition for MongoDB. Status is what the subscription says, as the list
 * shows it.
 */
export function userConditions({ search, plan, status, method }: UserFilter): Condition {
  const conditions = wordConditions(search);
  if (plan) conditions.push({ subscriptionTier: plan });
  // The index of the filters begins with the plan, so a condition that every plan fulfils makes it usable.
  else if (status || method) conditions.push({ subscriptionTier: mongoose.trusted({ $ne: "" }) });
  if (method === "email")
    conditions.push({ authProvider: mongoose.trusted({ $nin: ["google", "facebook"] }) });
  else if (method) conditions.push({ authProvider: method });
  if (status === "banned") conditions.push({ isBanned: true });
  else if (status === "active") conditions.push({ subscriptionStatus: "active" });
  else if (status) conditions.push({ subscriptionStatus: mongoose.trusted({ $ne: "active" }) });
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** The order of the list; `_id` is the order in which people joined. */
export function userOrder(order: UserOrder): Record<string, 1 | -1> {
  const direction = order.startsWith("-") ? -1 : 1;
  switch (order.replace("-", "")) {
    case "name":
      return { searchText: direction, _id: direction };
    case "email":
      return { email: direction };
    default:
      return { _id: direction };
  }
}
