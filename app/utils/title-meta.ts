import { productName } from "./product";

/**
 * A route's `meta` from the `title` in its loader's data or error response; else the product's name alone. A public page
 * also has a `description`.
 */
export function titleMeta({ data, error }: { data?: unknown; error?: unknown }) {
  const source = data ?? (error as { data?: unknown } | undefined)?.data;
  const { title, description } = (source ?? {}) as { title?: string; description?: string };
  return [
    { title: title ? `${title} · ${productName}` : productName },
    ...(description ? [{ name: "description", content: description }] : []),
  ];
}
