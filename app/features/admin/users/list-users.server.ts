import type { UserDocument } from "#models/user.server";
import { User } from "#models/user.server";
import { selectUsers, type Selection } from "./select-users.server";
import type { AdminUserDto, UserFilter, UserOrder } from "./types";
import { adminUserFields, toAdminUserDto } from "./user-dto.server";
import { userOrder } from "./user-filter.server";

/** From here on a page is late: going through an index alone is then faster than reading the people before it. */
const LATE = 2_000;

/** Which page of the list is wanted, and in which order. */
interface Page {
  page: number;
  limit: number;
  sort: UserOrder;
}

/** One page of the list. */
interface UsersList {
  users: AdminUserDto[];
  totalCount: number;
  /** False if counting took too long, and there are more than `totalCount`. */
  isExactCount: boolean;
}

/** One page of the people that a filter selects, and how many there are. */
export async function listUsers(filter: UserFilter, { page, limit, sort }: Page): Promise<UsersList> {
  const selection = await selectUsers(filter);
  const { count, isExact } = selection;
  const skip = (page - 1) * limit;
  if (isExact && skip >= count) return { users: [], totalCount: count, isExactCount: true };
  // The second half is read from its end.
  const isBackwards = isExact && skip > count / 2;
  const size = isExact ? Math.min(limit, count - skip) : limit;
  const rows = await readPage(selection, userOrder(sort, isBackwards), {
    skip: isBackwards ? count - skip - size : skip,
    limit: size,
  });
  if (isBackwards) rows.reverse();
  const now = new Date();
  return {
    users: rows.map((row) => toAdminUserDto(row, now)),
    totalCount: Math.max(count, skip + rows.length),
    isExactCount: isExact,
  };
}

/** Finds the ids first, which an index gives: the people of earlier pages are not read. */
async function readPage(
  { where, hint, covering }: Selection,
  order: Record<string, 1 | -1>,
  { skip, limit }: { skip: number; limit: number },
): Promise<UserDocument[]> {
  const search = User.aggregate<{ user: UserDocument[] }>([
    { $match: where },
    { $sort: order },
    { $skip: skip },
    { $limit: limit },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: User.collection.name,
        localField: "_id",
        foreignField: "_id",
        as: "user",
        pipeline: [{ $project: adminUserFields }],
      },
    },
  ]);
  const index = hint ?? (skip > LATE && !("email" in order) ? covering : undefined);
  return (await (index ? search.hint(index) : search)).flatMap(({ user }) => user);
}
