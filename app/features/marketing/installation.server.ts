import { env } from "~/services/env.server";
import { modelHost } from "~/services/llm/index.server";
import { productName } from "~/utils/product";

/** What is configured here, by the names that the pages under content/ ask for: `{{#smtp}}`. */
export const conditions: Record<string, boolean> = {
  model: modelHost() !== null,
  google: Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET),
  facebook: Boolean(env.FACEBOOK_CLIENT_ID && env.FACEBOOK_CLIENT_SECRET),
  stripe: env.STRIPE_SECRET_KEY !== undefined,
  smtp: env.SMTP_URL !== undefined,
  mail: env.MAIL_FROM !== undefined,
};

/** What stands for `{{name}}` in the pages. */
export const values: Record<string, string> = {
  product: productName,
  modelHost: modelHost() ?? "",
  // "Anamcara <hello@example.org>" or the bare address.
  mail: /<([^>]+)>/.exec(env.MAIL_FROM ?? "")?.[1] ?? env.MAIL_FROM ?? "",
};
