import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { showToast } from "~/client/toast-store";
import { profileFields, type ProfileDto } from "../profile-types";

/** What the page's action returns when it refuses the form. */
interface ProfileRefusal {
  result?: SubmissionResult | null;
  formError?: string;
}

/** The fields that differ from the profile, trimmed; the form then shows them trimmed too. */
function changesIn(form: HTMLFormElement, profile: ProfileDto): Record<string, string> {
  const changes: Record<string, string> = {};
  for (const name of profileFields) {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
    const value = control.value.trim();
    if (control.value !== value) control.value = value;
    if (value !== profile[name]) changes[name] = value;
  }
  return changes;
}

/** Saves without leaving the page: sends only the changed fields, and nothing if there are none. */
export function useProfileForm(profile: ProfileDto) {
  const fetcher = useFetcher<ProfileRefusal | null>();
  const ref = useRef<HTMLFormElement>(null);
  const [isDismissed, setDismissed] = useState(false);
  const isSaving = fetcher.state === "submitting";
  const refusal = isSaving || isDismissed ? null : fetcher.data;

  useEffect(() => {
    if (fetcher.data?.result) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [fetcher.data]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const changes = changesIn(event.currentTarget, profile);
    const isChanged = Object.keys(changes).length > 0;
    setDismissed(!isChanged);
    if (!isChanged) return showToast({ key: "toast.noChanges", kind: "success" });
    fetcher.submit(changes, { method: "post", action: "/profile?index" });
  }

  return { ref, errors: refusal?.result?.error, formError: refusal?.formError, isSaving, save };
}
