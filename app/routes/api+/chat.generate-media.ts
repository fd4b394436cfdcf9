import { chatMediaAnswer } from "~/features/media/answers";
import { generateForMessage } from "~/features/media/generation/generate-for-message.server";
import { chatMediaSchema } from "~/features/media/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { mediaAnswers, mediaResponse } from "~/http/media-response.server";
import { readPreferences } from "~/http/session/preferences.server";
import { requestPlace } from "~/http/session/request-place.server";

const api = endpoint("/api/chat/generate-media", {
  POST: operation({
    id: "generateForMessage",
    summary: "Makes what a message offers; the same message gives the same item",
    access: "user",
    body: chatMediaSchema,
    headers: { Prefer: "respond-async: answers 202 at once." },
    location: "The job.",
    answers: {
      200: chatMediaAnswer,
      404: "The conversation or the message does not exist, or is somebody else's.",
      ...mediaAnswers,
    },
    handle: async ({ request, context, user, body }) => {
      const { language } = readPreferences(request, user);
      const made = await generateForMessage(user.id, body, { language, place: requestPlace(request) });
      if ("item" in made) return { galleryItem: made.item };
      return mediaResponse(request, context, user.id, made, (galleryItem) => [{ galleryItem }, 200]);
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
