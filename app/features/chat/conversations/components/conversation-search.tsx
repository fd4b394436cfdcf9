import { Form, Link, useLocation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { CloseIcon, SearchIcon } from "~/components/icons";

/** How long typing has to pause before the search starts, in milliseconds. */
const pause = 350;

/** The search box. With scripts it searches while the person types. */
export function ConversationSearch({ query }: { query: string }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const input = useRef<HTMLInputElement>(null);
  const stopWaiting = () => clearTimeout(timer.current);
  useEffect(() => stopWaiting, []);
  // The back button changes the query; text being typed stays.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = query;
  }, [query]);

  // The key "/" leads here from other pages.
  const { state } = useLocation();
  const isAsked = (state as { focusSearch?: boolean } | null)?.focusSearch;
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  // Text typed before hydration has not been searched yet.
  useEffect(() => {
    const box = input.current;
    if (box && box === document.activeElement && box.value !== box.defaultValue)
      box.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);

  function clear() {
    stopWaiting();
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
  }

  const searchSoon = (form: HTMLFormElement) => {
    stopWaiting();
    timer.current = setTimeout(() => submit(form, { replace: query !== "" }), pause);
  };

  return (
    <Form
      method="get"
      action="/conversations"
      role="search"
      className="search-box"
      onInput={({ currentTarget }) => searchSoon(currentTarget)}
      onSubmit={stopWaiting}
    >
      <SearchIcon />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        aria-label={t("conversations.search.label")}
        placeholder={t("conversations.search.placeholder")}
      />
      {query !== "" && (
        <Link
          className="btn-icon"
          to="/conversations"
          aria-label={t("conversations.search.clear")}
          onClick={clear}
        >
          <CloseIcon />
        </Link>
      )}
      <button className="btn btn-quiet">{t("conversations.search.submit")}</button>
    </Form>
  );
}
