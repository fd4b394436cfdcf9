/** The name under which the early script leaves its way to be stopped. */
const handle = "anamcaraEarly";

/**
 * Makes the message form comfortable before React is there, and where it never comes: Enter sends, nothing is sent
 * twice, drafts are kept (as app/client/drafts.ts does). Stands after the box, whose draft it puts back.
 */
export const earlyScript =
  `(()=>{const d=document,w=window.${handle}=new AbortController,o={signal:w.signal},s=localStorage,k=t=>t.dataset&&t.dataset.draft;
for(const t of d.querySelectorAll("[data-draft]"))t.value||(t.value=(s[k(t)]||"").replace(/^\\d+:/,""));
d.addEventListener("keydown",e=>{const t=e.target;if(k(t)&&e.key=="Enter"&&!e.shiftKey&&!e.isComposing){e.preventDefault();const b=t.form.querySelector("[data-send]");b&&b.offsetParent&&t.value.trim()&&t.form.requestSubmit(b)}},o);
d.addEventListener("input",e=>{if(k(e.target))s[k(e.target)]=Date.now()+":"+e.target.value},o);
d.addEventListener("submit",e=>{const f=e.target,t=f.elements.message;if(!t)return;if(f.dataset.sent||!t.value.trim())return e.preventDefault();f.dataset.sent=1;s.removeItem(k(t))},o);
addEventListener("pageshow",()=>{for(const f of d.forms)delete f.dataset.sent})})()`.replaceAll("\n", "");

/** Takes the form over from the early script, so that nothing is done twice. */
export function takeOver(): void {
  (window as unknown as Record<string, AbortController | undefined>)[handle]?.abort();
}
