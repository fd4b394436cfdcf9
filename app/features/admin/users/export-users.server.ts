import mongoose from "mongoose";
import { AdminLog } from "#models/admin-log.server";
import { User } from "#models/user.server";
import { csvLine } from "./csv";
import { shownName, type AdminUserDto, type UserFilter, type UserOrder } from "./types";
import { adminUserFields, toAdminUserDto } from "./user-dto.server";
import { selectUsers } from "./select-users.server";
import { userOrder } from "./user-filter.server";

/** People that are read, logged and sent at once. */
const BATCH = 500;

const columns: Record<string, (user: AdminUserDto) => string | number | boolean | null> = {
  id: ({ id }) => id,
  name: shownName,
  email: ({ email }) => email,
  plan: ({ subscriptionTier }) => subscriptionTier,
  method: ({ authProvider }) => (authProvider === null || authProvider === "local" ? "email" : authProvider),
  messagesToday: ({ dailyMessageCount }) => dailyMessageCount,
  status: ({ subscriptionStatus }) => (subscriptionStatus === "active" ? "active" : "inactive"),
  language: ({ preferredLanguage }) => preferredLanguage,
  administrator: ({ isAdmin }) => isAdmin,
  banned: ({ isBanned }) => isBanned,
  joined: ({ createdAt }) => createdAt,
};

/** The entry in the log of everyone in an export. */
export interface ExportEntry {
  administratorId: string;
  ipAddress: string;
  userAgent: string | null;
}

/**
 * The people that a filter selects as the lines of a CSV file. Each person's entry in the log is written before their
 * line is given out; if it cannot be written, the file ends there with an error.
 */
export async function* exportUsers(
  filter: UserFilter,
  sort: UserOrder,
  { administratorId, ...from }: ExportEntry,
): AsyncGenerator<string> {
  // Spreadsheets take a file without this mark for another encoding.
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  const { where, hint } = await selectUsers(filter);
  const found = User.find(where, adminUserFields).sort(userOrder(sort)).lean().batchSize(BATCH);
  const rows = (hint ? found.hint(hint) : found).cursor();
  let users: AdminUserDto[] = [];
  const giveOut = async () => {
    const adminUserId = new mongoose.Types.ObjectId(administratorId);
    const createdAt = new Date();
    await AdminLog.insertMany(
      users.map(({ id: entityId }) => ({
        ...from,
        adminUserId,
        action: "exportUser",
        entity: "user",
        entityId,
        createdAt,
      })),
      { lean: true },
    );
    const lines = users.map((user) => csvLine(Object.values(columns).map((column) => column(user)))).join("");
    users = [];
    return lines;
  };
  try {
    for await (const row of rows) {
      users.push(toAdminUserDto(row));
      if (users.length === BATCH) yield await giveOut();
    }
    if (users.length > 0) yield await giveOut();
  } finally {
    await rows.close();
  }
}
