import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "~/i18n/translation";

/** From this share of the limit on, the length is shown. */
const NEAR = 0.9;
/** After this long without a change it is announced, in milliseconds. */
const PAUSE_MS = 1_000;

/** The length of a text for `LengthNote`: 0 while it is far from the limit, so that typing renders nothing. */
export function notedLength(text: string, limit: number): number {
  const { length } = text.trim();
  return length < limit * NEAR ? 0 : length;
}

/**
 * How long a text is, once it comes near its limit. A longer one is not cut: it cannot be sent, and this says why, here
 * and in the browser's own message at the field.
 * @param isLeftToServer true where the server decides: it lets a statement of danger through.
 */
export function LengthNote({
  id,
  box,
  length,
  limit,
  isLeftToServer = false,
}: {
  /** For the field's `aria-describedby`. */
  id: string;
  box: RefObject<HTMLTextAreaElement>;
  length: number;
  limit: number;
  isLeftToServer?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const written = (value: number) => value.toLocaleString(i18n.language);
  const [said, setSaid] = useState("");
  const isOver = length > limit;
  const tooLong = isOver ? t("form.tooLong", { count: length - limit, excess: written(length - limit) }) : "";
  const note =
    tooLong || (length > 0 ? t("form.length", { length: written(length), limit: written(limit) }) : "");

  const refusal = isLeftToServer ? "" : tooLong;
  useEffect(() => box.current?.setCustomValidity(refusal), [box, refusal]);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(note), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [note]);

  return (
    <>
      {note && (
        <p id={id} className={isOver ? "error" : "help"} aria-hidden="true">
          {note}
        </p>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}
