import mongoose from "mongoose";
import { User } from "#models/user.server";
import type { AdminUserDto, UserFilter, UserOrder } from "./types";
import { adminUserFields, toAdminUserDto } from "./user-dto.server";
import { userConditions, userOrder } from "./user-filter.server";

/** Which page of the list is wanted, and in which order. */
interface Page {
  page: number;
  limit: number;
  sort: UserOrder;
}

/** One page of the people that a filter selects, and how many there are. An account that is being deleted counts as gone. */
export async function listUsers(
  filter: UserFilter,
  { page, limit, sort }: Page,
): Promise<{ users: AdminUserDto[]; totalCount: number }> {
  const selected = userConditions(filter);
  const leaving = { ...selected, deletionStartedAt: mongoose.trusted({ $type: "date" as const }) };
  const isEveryone = Object.keys(selected).length === 0;
  const [rows, total, gone] = await Promise.all([
    User.find({ ...selected, deletionStartedAt: null }, adminUserFields)
      .sort(userOrder(sort))
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    isEveryone ? User.estimatedDocumentCount() : User.countDocuments(selected),
    User.countDocuments(leaving),
  ]);
  const now = new Date();
  return {
    users: rows.map((row) => toAdminUserDto(row, now)),
    totalCount: Math.max(total - gone, (page - 1) * limit * Number(rows.length > 0) + rows.length),
  };
}
