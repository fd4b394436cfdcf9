import { productName } from "./product";

/** A route's `meta` from the `title` in its loader's data; the product's name alone without one. */
export function titleMeta({ data }: { data?: unknown }) {
  const title = (data as { title?: string } | undefined)?.title;
  return [{ title: title ? `${title} · ${productName}` : productName }];
}
