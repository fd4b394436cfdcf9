import { TableSkeleton } from "~/components/table-skeleton";
import { ConfigurationsHead } from "./configuration-table";

/** Three rows in place of the list while it is loading. */
export function ConfigurationsSkeleton() {
  return <TableSkeleton head={<ConfigurationsHead />} rows={3} columns={7} />;
}
