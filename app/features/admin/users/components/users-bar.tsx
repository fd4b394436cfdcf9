import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { FilterBar, FoldedFilters } from "~/features/admin/components/filter-bar";
import { MAX_SEARCH_LENGTH } from "../limits";
import type { UsersPage } from "../schema";
import { userMethods, userOrders, userPlans, userStatuses } from "../types";

/** The search and the filters of the list, as one form; `query` is what the list shows now. */
export function UsersBar({ shown, query }: { shown: UsersPage; query: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      {/* With another key the fields show the list's values again, also after the browser's back button. */}
      <FilterBar key={query} action="/admin" label={t("adminUsers.search")}>
        <div className="field grow basis-60">
          <label htmlFor="users-search">{t("adminUsers.search")}</label>
          <input
            id="users-search"
            type="search"
            name="search"
            className="input"
            dir="auto"
            maxLength={MAX_SEARCH_LENGTH}
            placeholder={t("adminUsers.searchPlaceholder")}
            defaultValue={shown.search}
          />
        </div>
        <FoldedFilters title={t("adminUsers.filters")} active={useActiveFilters(shown)}>
          <Choice name="plan" label={t("adminUsers.column.plan")} value={shown.plan} options={userPlans} />
          <Choice
            name="status"
            label={t("adminUsers.column.status")}
            value={shown.status}
            options={userStatuses}
          />
          <Choice
            name="method"
            label={t("adminUsers.column.method")}
            value={shown.method}
            options={userMethods}
          />
          <Choice name="sort" label={t("adminUsers.sortBy")} value={shown.sort} options={userOrders} />
        </FoldedFilters>
      </FilterBar>
      <p className="flex flex-wrap gap-x-5">
        <a className="link py-2.5" href={`/admin/users/export${query && `?${query}`}`} download>
          {t("adminUsers.export")}
        </a>
        <Link className="link py-2.5" to="/admin/users/invite">
          {t("adminUsers.invite.title")}
        </Link>
      </p>
    </div>
  );
}

/** The names of what the list is narrowed by and of an order other than the usual one. */
function useActiveFilters({ plan, status, method, sort }: UsersPage): string[] {
  const { t } = useTranslation();
  return Object.entries({ plan, status, method, ...(sort !== "-joined" && { sort }) }).flatMap(
    ([name, value]) => (value ? t(`adminUsers.${name}.${value}`) : []),
  );
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: "plan" | "status" | "method" | "sort";
  label: string;
  value: string | undefined;
  options: readonly string[];
}) {
  const { t } = useTranslation();
  return (
    <div className="field">
      <label htmlFor={`users-${name}`}>{label}</label>
      <select id={`users-${name}`} name={name} className="input" defaultValue={value ?? ""}>
        {name !== "sort" && <option value="">{t("adminUsers.all")}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`adminUsers.${name}.${option}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
