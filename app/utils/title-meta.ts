import { productName } from "./product";

/** A route's `meta` from the `title` in its loader's data or error response; else the product's name alone. */
export function titleMeta({ data, error }: { data?: unknown; error?: unknown }) {
  const source = data ?? (error as { data?: unknown } | undefined)?.data;
  const title = (source as { title?: string } | null | undefined)?.title;
  return [{ title: title ? `${title} · ${productName}` : productName }];
}
