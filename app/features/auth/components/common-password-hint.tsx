import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { InlineScript } from "~/components/inline-script";

/**
 * Stands beside a field for a new password, named `password`, and says when what is typed is one of `passwords`. It
 * never refuses one. Pages without the framework do it by the same few bytes.
 */
export function CommonPasswordHint({ passwords }: { passwords: string[] }) {
  const { t } = useTranslation();
  const id = useId();

  useEffect(() => {
    const listen = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "password") return;
      document.getElementById(id)!.hidden = !passwords.includes(target.value.toLowerCase());
    };
    document.addEventListener("input", listen);
    return () => document.removeEventListener("input", listen);
  }, [id, passwords]);

  const early = `(p=>addEventListener("input",({target:t})=>{let h=document.getElementById(${JSON.stringify(id)});if(h&&t.name=="password")h.hidden=!p.includes(t.value.toLowerCase())}))(${JSON.stringify(passwords.join()).replace(/</g, "\\u003c")}.split(","))`;
  return (
    <>
      <p className="help" role="status">
        <span id={id} hidden>
          {t("password.commonHint")}
        </span>
      </p>
      <InlineScript code={early} />
    </>
  );
}
