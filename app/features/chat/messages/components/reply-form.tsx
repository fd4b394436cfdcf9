import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

/** Asks for the last reply once more, or for the rest of it; `children` is the button. */
export function ReplyForm({
  intent,
  id,
  address,
  submitKey,
  children,
}: {
  intent: "regenerate" | "continue";
  /** The reply's id. */
  id: string;
  /** The conversation's page. */
  address: string;
  submitKey: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={address} replace preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={intent} value={id} />
      <input type="hidden" name="submitKey" value={`${submitKey}-${intent}`} />
      {children}
    </Form>
  );
}
