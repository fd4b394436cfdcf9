import { Form, Link, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CloseIcon, SearchIcon } from "~/components/icons";

/** How long somebody pauses before what they typed is looked for, in milliseconds. */
const pause = 350;

/** The box to search in; with scripts it searches as one types. */
export function ConversationSearch({ query }: { query: string }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const input = useRef<HTMLInputElement>(null);
  const stopWaiting = () => clearTimeout(timer.current);
  useEffect(() => stopWaiting, []);
  // The back button brings another search along; what is being typed is left alone.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = query;
  }, [query]);

  // What was typed before the page came alive has not been looked for yet.
  useEffect(() => {
    const box = input.current;
    if (box && box === document.activeElement && box.value !== box.defaultValue)
      box.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);

  const searchSoon = (form: HTMLFormElement) => {
    stopWaiting();
    timer.current = setTimeout(() => submit(form, { replace: query !== "" }), pause);
  };

  return (
    <Form
      method="get"
      action="/conversations"
      role="search"
      className="search"
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
          onClick={stopWaiting}
        >
          <CloseIcon />
        </Link>
      )}
      <button className="btn btn-quiet">{t("conversations.search.submit")}</button>
    </Form>
  );
}
