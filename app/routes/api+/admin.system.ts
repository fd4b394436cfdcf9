import { settingsAnswer, systemAnswer } from "~/features/admin/answers";
import { loadSystem } from "~/features/admin/load-system.server";
import { saveSettings } from "~/features/admin/save-settings.server";
import { settingsChangeSchema } from "~/features/admin/system-schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { plainResponse } from "~/http/api/plain-response.server";

/** The longest list of changes that the log keeps, in characters. */
const MAX_LOGGED = 4_000;

const api = endpoint("/api/admin/system", {
  GET: operation({
    id: "readSystem",
    summary: "The metrics of the installation and its settings",
    access: "admin",
    act: () => ({ action: "viewSystem", entity: "system" }),
    answers: { 200: systemAnswer },
    handle: () => loadSystem(),
  }),
  PUT: operation({
    id: "saveSettings",
    summary: "Changes settings; in force everywhere within ten seconds",
    access: "admin",
    body: settingsChangeSchema,
    act: ({ body }) => ({
      action: "updateSettings",
      entity: "system",
      details: { settings: JSON.stringify(body).slice(0, MAX_LOGGED) },
    }),
    answers: {
      200: settingsAnswer,
      409: [
        "The provider is not configured: the body names what is missing in the environment.",
        settingsAnswer.describe("Another version was saved meanwhile: this one."),
      ],
      429: "Too many changes in a short time.",
    },
    async handle({ user, body }) {
      const outcome = await saveSettings(user.id, body);
      if ("settings" in outcome) return outcome.settings;
      if ("conflict" in outcome) return Response.json(outcome.conflict, { status: 409 });
      return plainResponse(409, {}, `Not configured: set ${outcome.missingVariables.join(", ")}`);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
