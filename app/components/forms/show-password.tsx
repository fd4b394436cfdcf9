import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { EyeIcon } from "../icons";
import { InlineScript } from "~/components/document/inline-script";

/** The button stands right before the script, and right after its input. Both versions do the same. */
const inlineCode = `(b=>{b.hidden=false;b.onclick=()=>{let i=b.previousElementSibling,s=i.type=="password";i.type=s?"text":"password";b.ariaPressed=String(s)}})(document.currentScript.previousElementSibling)`;

/** Shows the password before it in readable letters, and hides it again. Without scripts there is no button. */
export function ShowPassword() {
  const { t } = useTranslation();
  const ref = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const button = ref.current!;
    button.hidden = false;
    button.onclick = () => {
      const input = button.previousElementSibling as HTMLInputElement;
      const isShown = input.type === "password";
      input.type = isShown ? "text" : "password";
      button.ariaPressed = String(isShown);
    };
  }, []);

  return (
    <>
      <button
        ref={ref}
        type="button"
        className="btn-icon"
        hidden
        aria-pressed="false"
        aria-label={t("form.showPassword")}
        suppressHydrationWarning
      >
        <EyeIcon />
      </button>
      <InlineScript code={inlineCode} />
    </>
  );
}
