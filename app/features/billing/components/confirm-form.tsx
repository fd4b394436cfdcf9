import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormError } from "~/components/forms/form-error";
import type { FormRefusal } from "../types";

/** Asks once more before a subscription changes. Labels are given translated. */
export function ConfirmForm({
  refusal,
  confirm,
  keep,
  isDanger = false,
  children,
}: {
  refusal?: FormRefusal;
  confirm: string;
  keep: string;
  isDanger?: boolean;
  children: ReactNode;
}) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="form">
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      {children}
      <div className="form-actions">
        <button className={isDanger ? "btn btn-danger" : "btn btn-primary"} disabled={isBusy}>
          {confirm}
        </button>
        <Link className="btn" to="/profile/subscription">
          {keep}
        </Link>
      </div>
    </Form>
  );
}
