import { TableSkeleton } from "~/components/table-skeleton";
import { UsersHead } from "./users-table";

/** Five rows in place of the list while it is loading. */
export function UsersSkeleton() {
  return <TableSkeleton head={<UsersHead />} rows={5} columns={6} />;
}
