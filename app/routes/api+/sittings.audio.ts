import { sittingChoiceSchema } from "~/features/sitting/schema";
import { openSittingAudio } from "~/features/sitting/sitting-audio.server";
import { contentOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { objectResponse, rangeHeaders } from "~/http/object-response.server";
import { readPreferences, translated } from "~/http/session/preferences.server";

const api = endpoint("/api/sittings/audio", {
  GET: operation({
    id: "readSittingAudio",
    summary:
      "The sound of a sitting as an mp3, whole or in part (Range): bells, and an ambience or the breath",
    access: "user",
    query: sittingChoiceSchema,
    headers: rangeHeaders,
    answers: {
      200: contentOf("The whole sound.", "audio/mpeg"),
      206: contentOf("The part that was asked for.", "audio/mpeg"),
      304: "It is unchanged.",
      416: "It has no such part.",
      503: "It could not be made.",
    },
    handle: async ({ request, context, user, query }) => {
      // Making the sound takes some seconds, once.
      context.leaveQueue();
      const { language } = readPreferences(request, user);
      const title = await translated(request, context, `sit.mode.${query.mode}`);
      const audio = await openSittingAudio({ ...query, tones: true }, { title, language });
      return objectResponse(request, context, audio, { asDownload: false });
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
