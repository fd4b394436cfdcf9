import { useFetchers, useLocation, useSubmit } from "@remix-run/react";
import { useMemo, type FormEvent, type FormHTMLAttributes } from "react";

/** The attributes of the forms that rate replies. */
export type RatingFormProps = Required<
  Pick<FormHTMLAttributes<HTMLFormElement>, "method" | "action" | "onSubmit">
>;

const KEY = "rating ";

/**
 * Sends the ratings of all replies of a page, each on its own. One hook for the page: a fetcher for each of its replies
 * cost more than the reply.
 * @returns the ratings that are on their way, by the reply's id, and what their forms need.
 */
export function useRatings(): { sent: ReadonlyMap<string, FormData>; form: RatingFormProps } {
  const submit = useSubmit();
  const fetchers = useFetchers();
  const { pathname, search } = useLocation();
  const form = useMemo(
    () => ({
      method: "post",
      action: pathname + search,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        // The submit guard refuses a second click.
        if (event.defaultPrevented) return;
        event.preventDefault();
        const { currentTarget, nativeEvent } = event;
        const messageId = String(new FormData(currentTarget).get("messageId"));
        const button = (nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        submit(button ?? currentTarget, {
          method: "post",
          navigate: false,
          fetcherKey: KEY + messageId,
        });
      },
    }),
    [submit, pathname, search],
  );
  const sent = fetchers.flatMap(({ key, formData }): [string, FormData][] =>
    key.startsWith(KEY) && formData ? [[key.slice(KEY.length), formData]] : [],
  );
  return { sent: new Map(sent), form };
}
