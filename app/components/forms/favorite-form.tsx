import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { HeartIcon } from "../icons";

/** A form with one button. With scripts the heart changes at once, and changes back if the request fails. */
export function FavoriteForm({
  id,
  isFavorite,
  label,
  action,
}: {
  id: string;
  isFavorite: boolean;
  label: string;
  /** The page whose action sets the value. */
  action: string;
}) {
  const { pathname, search } = useLocation();
  const { Form, state, data, formData } = useFetcher();
  const sent = formData?.get("isFavorite");
  const [isOn, setIsOn] = useState(isFavorite);
  // The sent value is shown until the list is reloaded or the request has failed.
  const hasFailed = state === "idle" && data === null;
  useEffect(() => setIsOn(isFavorite), [isFavorite, hasFailed]);
  useEffect(() => {
    if (sent) setIsOn(sent === "on");
  }, [sent]);

  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value="favorite" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button
        name="isFavorite"
        value={isOn ? "off" : "on"}
        className={isOn ? "btn-icon text-light!" : "btn-icon"}
        aria-pressed={isOn}
        aria-label={label}
      >
        <HeartIcon filled={isOn} />
      </button>
    </Form>
  );
}
