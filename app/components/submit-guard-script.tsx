import { InlineScript } from "./inline-script";

const code = `document.addEventListener("submit",e=>{const f=e.target;if(f.dataset.sent)return e.preventDefault();f.dataset.sent=1});addEventListener("pageshow",()=>document.querySelectorAll("form").forEach(f=>delete f.dataset.sent))`;

/** All of the script of a page that ships no framework: it keeps a second click from sending a form twice. */
export function SubmitGuardScript() {
  return <InlineScript code={code} />;
}
