import { Form, Link, useNavigation } from "@remix-run/react";

/** Asks for confirmation before memories are forgotten. The texts are translated already. */
export function ForgetForm({
  quote,
  text,
  confirm,
  keep,
}: {
  /** The memory's content. */
  quote?: string;
  text: string;
  confirm: string;
  keep: string;
}) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="form">
      {quote && (
        <p className="card font-serif text-lg [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
          {quote}
        </p>
      )}
      <p className="text-soft">{text}</p>
      <div className="form-actions">
        <button className="btn btn-danger" disabled={isBusy}>
          {confirm}
        </button>
        <Link className="btn" to="/profile/memories">
          {keep}
        </Link>
      </div>
    </Form>
  );
}
