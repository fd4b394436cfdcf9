import mongoose from "mongoose";
import { User } from "#models/user.server";
import { unlessTooSlow } from "~/services/database/db-errors.server";
import type { UserFilter } from "./types";
import { anyPlan, filterConditions, searchConditions, type Conditions } from "./user-filter.server";

/** People that are few enough to be read and put in order at once. */
const FEW = 2_000;
/** How long an exact count may take, in milliseconds; beyond it, "at least" has to do. */
const COUNT_MS = 500;
/** Accounts that are being deleted at one time; each is gone within minutes. */
const MAX_LEAVING = 1_000;

const PARTS = "searchParts_1";
const FILTERS = "console_filters";
const TEXT = "searchText_1__id_1";

/** How MongoDB finds the people of a filter: with which conditions, by which index, and how many there are. */
export interface Selection {
  where: Record<string, unknown>;
  /** The index to use; without one, the index of the order is right, because many people fit. */
  hint?: string;
  /** An index that holds everything these conditions need, and the names: for a late page of many people. */
  covering?: string;
  count: number;
  /** False if there are more than `count`. */
  isExact: boolean;
}

/**
 * Decides how the people of a filter are found. An account that is being deleted counts as gone. A search that fits
 * few people goes through the index of the parts, a rare filter through its own index, and everything else is common
 * enough to be met soon in the order of the list.
 */
export async function selectUsers({ search, ...filter }: UserFilter): Promise<Selection> {
  const { byParts, byText } = searchConditions(search);
  const filters = filterConditions(filter);
  const present = await presentCondition();
  if (byParts.length + filters.length === 0) {
    const count = (await User.estimatedDocumentCount()) - present.leaving;
    return { where: all(present.conditions), count: Math.max(0, count), isExact: true };
  }
  if (byParts.length > 0 && (await countUpTo(byParts.slice(0, 1), PARTS)) < FEW) {
    const where = all([...byParts, ...filters, ...present.conditions]);
    return { where, hint: PARTS, count: await User.countDocuments(where).hint(PARTS), isExact: true };
  }
  const index = filters.length > 0 ? FILTERS : TEXT;
  const where = all([...(index === FILTERS ? [anyPlan] : []), ...filters, ...byText, ...present.conditions]);
  const { count, isExact } = await countWithin(where, index);
  const isRare = isExact && count < FEW;
  return { where, ...(isRare && { hint: index }), covering: index, count, isExact };
}

const all = (conditions: Conditions) => (conditions.length === 0 ? {} : { $and: conditions });

const countUpTo = (conditions: Conditions, hint: string) =>
  User.countDocuments(all(conditions)).hint(hint).limit(FEW);

/** Leaves out the accounts that are being deleted by their ids, so that an index alone can answer. */
async function presentCondition(): Promise<{ conditions: Conditions; leaving: number }> {
  const rows = await User.find(
    { deletionStartedAt: mongoose.trusted({ $type: "date" as const }) },
    { _id: 1 },
  )
    .limit(MAX_LEAVING)
    .lean();
  if (rows.length === 0) return { conditions: [], leaving: 0 };
  const ids = rows.map(({ _id }) => _id);
  return { conditions: [{ _id: mongoose.trusted({ $nin: ids }) }], leaving: rows.length };
}

/** Counts by an index alone; if that takes too long, only until there are more than a few. */
async function countWithin(
  where: Record<string, unknown>,
  index: string,
): Promise<{ count: number; isExact: boolean }> {
  const count = await unlessTooSlow(User.countDocuments(where).hint(index).maxTimeMS(COUNT_MS).exec(), null);
  if (count !== null) return { count, isExact: true };
  return { count: await User.countDocuments(where).hint(index).limit(FEW), isExact: false };
}
