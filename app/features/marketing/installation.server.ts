import { env } from "~/services/env.server";
import { modelHost } from "~/services/llm/index.server";
import { productName } from "~/utils/product";
import type { Facts } from "./parse-page.server";

/**
 * What this installation has configured, by the names used in the pages under content/: `{{#smtp}}`, and the values of
 * `{{name}}`. An administrator can change the model while the process runs.
 */
export function describeInstallation(): Facts {
  return {
    conditions: {
      model: modelHost() !== null,
      speech: env.speechServer !== null,
      images: env.imageServer !== null,
      google: Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET),
      facebook: Boolean(env.FACEBOOK_CLIENT_ID && env.FACEBOOK_CLIENT_SECRET),
      cloudinary: env.CLOUDINARY_URL !== undefined,
      stripe: env.STRIPE_SECRET_KEY !== undefined,
      smtp: env.SMTP_URL !== undefined,
      mail: env.MAIL_FROM !== undefined,
    },
    values: {
      product: productName,
      modelHost: modelHost() ?? "",
      speechHost: env.speechServer ? new URL(env.speechServer.baseUrl).host : "",
      imageHost: env.imageServer ? new URL(env.imageServer.baseUrl).host : "",
      // "Anamcara <hello@example.org>" or the address alone.
      mail: /<([^>]+)>/.exec(env.MAIL_FROM ?? "")?.[1] ?? env.MAIL_FROM ?? "",
    },
  };
}
