const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** Decodes HTML escapes. */
export function plain(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name]!);
}

/** The attributes of the first element whose tag matches. */
function attributes(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, value] of tag.matchAll(/([\w-]+)="([^"]*)"/g)) found[name!] = plain(value!);
  return found;
}

/** A form field's attributes, by its name; a text area's text as its `value`. */
export function field(html: string, name: string): Record<string, string> | null {
  const input = new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(html);
  if (input) return attributes(input[0]);
  const area = new RegExp(`(<textarea[^>]*\\sname="${name}"[^>]*>)\\n?([^<]*)</textarea>`).exec(html);
  return area && { ...attributes(area[1]!), value: plain(area[2]!) };
}

/** The error message of a field. */
export function fieldError(html: string, name: string): string | null {
  const id = (field(html, name)?.["aria-describedby"] ?? "")
    .split(" ")
    .find((part) => part.endsWith("-error"));
  const match =
    id && new RegExp(`id="${id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"[^>]*>([^<]*)<`).exec(html);
  return match ? plain(match[1]!) : null;
}

/** The text between the tags. */
export function textOfHtml(html: string): string {
  return plain(html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, " ").replace(/<[^>]+>/g, " "));
}
