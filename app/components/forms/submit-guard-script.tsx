import { InlineScript } from "~/components/document/inline-script";

const code = `document.addEventListener("submit",e=>{const f=e.target;if(f.dataset.sent)return e.preventDefault();f.dataset.sent=1});addEventListener("pageshow",()=>document.querySelectorAll("form").forEach(f=>delete f.dataset.sent))`;

/** The only script of a page without the framework: a second click does not send a form twice. */
export function SubmitGuardScript() {
  return <InlineScript code={code} />;
}
