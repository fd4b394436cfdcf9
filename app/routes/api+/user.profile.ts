import { userAnswer } from "~/features/auth/answers";
import { profileSchema } from "~/features/profile/profile-schema";
import { updateProfile } from "~/features/profile/update-profile.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { languageCookieHeader } from "~/http/session/preferences.server";

const api = endpoint("/api/user/profile", {
  PATCH: operation({
    id: "updateProfile",
    summary: "Changes the profile; omitted fields stay unchanged",
    access: "user",
    body: profileSchema,
    answers: { 200: userAnswer },
    handle: async ({ user, body }) => {
      const { user: saved } = await updateProfile(user.id, body);
      const headers = new Headers();
      if (body.preferredLanguage) headers.set("Set-Cookie", languageCookieHeader(body.preferredLanguage));
      return Response.json(saved, { headers });
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
