import { env } from "~/services/env.server";
import { modelHost } from "~/services/llm/index.server";
import { productName } from "~/utils/product";

/** What this installation has configured, by the names used in the pages under content/: `{{#smtp}}`. */
export const conditions: Record<string, boolean> = {
  model: modelHost() !== null,
  google: Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET),
  facebook: Boolean(env.FACEBOOK_CLIENT_ID && env.FACEBOOK_CLIENT_SECRET),
  cloudinary: env.CLOUDINARY_URL !== undefined,
  stripe: env.STRIPE_SECRET_KEY !== undefined,
  smtp: env.SMTP_URL !== undefined,
  mail: env.MAIL_FROM !== undefined,
};

/** The values of `{{name}}` in the pages. */
export const values: Record<string, string> = {
  product: productName,
  modelHost: modelHost() ?? "",
  // "Anamcara <hello@example.org>" or the address alone.
  mail: /<([^>]+)>/.exec(env.MAIL_FROM ?? "")?.[1] ?? env.MAIL_FROM ?? "",
};
