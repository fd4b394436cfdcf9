import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { showToast } from "~/client/toast-store";
import type { ProfileChanges } from "../profile-schema";
import type { ProfileDto } from "../profile-types";
import { saveProfile } from "./save-profile";

const fields = ["firstName", "lastName", "preferredLanguage"] as const;

/** The fields that differ from the profile, trimmed; the boxes then show the trimmed values. */
function changesIn(form: HTMLFormElement, profile: ProfileDto): ProfileChanges {
  const changes: Record<string, string> = {};
  for (const name of fields) {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
    const value = control.value.trim();
    if (control.value !== value) control.value = value;
    if (value !== profile[name]) changes[name] = value;
  }
  return changes;
}

/** Saves without leaving the page: sends only the changed fields, and nothing if there are none. */
export function useProfileForm(profile: ProfileDto) {
  const [errors, setErrors] = useState<Record<string, string[]> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (errors) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const changes = changesIn(event.currentTarget, profile);
    setErrors(null);
    if (Object.keys(changes).length === 0) return showToast({ key: "toast.noChanges", kind: "success" });

    setSaving(true);
    const outcome = await saveProfile(changes);
    setSaving(false);
    // The page itself handles an ended session.
    if (outcome.kind === "signedOut") return;
    if (outcome.kind === "failed") return showToast({ key: "errors.profileUpdateFailed", kind: "error" });
    if (outcome.kind === "refused") return setErrors(outcome.errors);
    showToast({ key: "toast.profileUpdated", kind: "success" });
    revalidate();
  }

  return { ref, errors, isSaving, save };
}
