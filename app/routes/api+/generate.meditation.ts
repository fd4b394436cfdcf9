import { galleryItemAnswer } from "~/features/media/answers";
import { requestGeneration } from "~/features/media/generation/request-generation.server";
import { newMeditationSchema } from "~/features/media/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { mediaAnswers, mediaResponse } from "~/http/media-response.server";
import { requestPlace } from "~/http/session/request-place.server";
import { readPreferences } from "~/http/session/preferences.server";

const api = endpoint("/api/generate/meditation", {
  POST: operation({
    id: "generateMeditation",
    summary:
      "Makes a meditation; 202 with its job when it takes longer than 30 s, or with Prefer: respond-async",
    access: "user",
    body: newMeditationSchema,
    headers: { Prefer: "respond-async: answers 202 at once." },
    location: "The job.",
    answers: {
      201: galleryItemAnswer,
      ...mediaAnswers,
    },
    handle: async ({ request, context, user, body }) => {
      const { language } = readPreferences(request, user);
      const requested = await requestGeneration({
        userId: user.id,
        input: { type: "meditation", language, ...body },
        onceKey: null,
        place: requestPlace(request),
      });
      return mediaResponse(request, context, user.id, requested, (item) => [item, 201]);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
