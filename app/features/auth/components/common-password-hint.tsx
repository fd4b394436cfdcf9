import { useEffect, useId } from "react";
import { useTranslation } from "~/i18n/translation";
import { InlineScript } from "~/components/document/inline-script";

/**
 * A hint beside the field named `password`, shown while its value is one of `passwords`. It never rejects a password.
 * Pages without the framework use the same small script.
 */
export function CommonPasswordHint({ passwords }: { passwords: string[] }) {
  const { t } = useTranslation();
  const id = useId();

  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "password") return;
      document.getElementById(id)!.hidden = !passwords.includes(target.value.toLowerCase());
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [id, passwords]);

  const inlineCode = `(p=>addEventListener("input",({target:t})=>{let h=document.getElementById(${JSON.stringify(id)});if(h&&t.name=="password")h.hidden=!p.includes(t.value.toLowerCase())}))(${JSON.stringify(passwords.join()).replace(/</g, "\\u003c")}.split(","))`;
  return (
    <>
      <p className="help" role="status">
        <span id={id} hidden>
          {t("password.commonHint")}
        </span>
      </p>
      <InlineScript code={inlineCode} />
    </>
  );
}
