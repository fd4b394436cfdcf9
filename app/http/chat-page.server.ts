import { setFavorite } from "~/features/chat/conversations/set-favorite.server";
import { json, redirect, type AppLoadContext } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { loadStarters } from "~/features/chat/conversations/load-starters.server";
import { loadChat } from "~/features/chat/messages/load-chat.server";
import { continueSchema, editSchema, regenerateSchema, sendSchema } from "~/features/chat/schema";
import { stopTurn } from "~/features/chat/turns/stop-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import type { ChatScreenData } from "~/features/chat/types";
import { getGuide } from "~/services/llm/index.server";
import { AppError } from "~/utils/app-error";
import { objectId } from "~/utils/id-schema";
import { saveFavorite } from "./forms/item-forms.server";
import { saveRating } from "./rating-form.server";
import type { SignedInUser } from "./session/guards.server";
import { boundedEcho } from "./forms/bounded-echo.server";
import { saveTypedForm } from "./forms/saved-form.server";
import { toFormRefusal } from "./errors.server";
import { requestPlace } from "./session/request-place.server";
import { readPreferences } from "./session/preferences.server";
import { parseForm, readForm } from "./forms/read-form.server";

/** Loads the chat screen. The query can carry a draft for the message box, and the reason it was not sent. */
export async function loadChatScreen(
  request: Request,
  user: SignedInUser,
  conversationId: string,
): Promise<{ screen: ChatScreenData; error: string | null }> {
  const { searchParams } = new URL(request.url);
  const asked = (name: string) => searchParams.get(name) ?? undefined;
  const chat = await loadChat(user.id, conversationId, {
    before: asked("before"),
    version: asked("version"),
    edit: asked("edit"),
  });
  const error = searchParams.get("error");
  const isEmpty = chat.messages.length === 0 && !chat.runningTurn && !searchParams.has("before");
  return {
    screen: {
      ...chat,
      submitKey: randomUUID(),
      draft: bounded(searchParams.get("draft")),
      guideSource: getGuide().source,
      starters: isEmpty ? await loadStarters(user, readPreferences(request, user)) : [],
    },
    error: error && /^(errors|validation)\.\w+$/.test(error) ? error : null,
  };
}

/** A typed text to be shown again. */
function bounded(text: FormDataEntryValue | null): string {
  return boundedEcho({ text: String(text ?? "") })!.text;
}

/** The message field of a form sent to the chat screen. */
export async function typedMessage(request: Request): Promise<string> {
  return bounded((await readForm(request)).get("message"));
}

/** Handles the chat screen's forms: send, edit, try again, continue, stop, rate and favourite. */
export async function answerChatForm(
  request: Request,
  context: AppLoadContext,
  user: SignedInUser,
  conversationId: string,
) {
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "stop": {
      const turnId = objectId.safeParse(form.get("turnId"));
      if (turnId.success) await stopTurn(user.id, turnId.data);
      return redirect(`/chat/${conversationId}`, { status: 303 });
    }
    case "favorite":
      return saveFavorite(context, form, (isFavorite) => setFavorite(user.id, conversationId, isFavorite));
    case "rate":
      return saveRating(request, context, user, form);
    case "regenerate":
      return send(request, context, form, user, conversationId, regenerateSchema);
    case "continue":
      return send(request, context, form, user, conversationId, continueSchema);
    case "edit":
      return send(request, context, form, user, conversationId, editSchema);
    default:
      return send(request, context, form, user, conversationId, sendSchema);
  }
}

async function send(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  user: SignedInUser,
  conversationId: string,
  schema: typeof sendSchema | typeof regenerateSchema | typeof continueSchema | typeof editSchema,
) {
  const typed = bounded(form.get("message"));
  const isEdit = schema === editSchema;
  const submission = parseForm(form, { schema });
  if (submission.status !== "success") {
    const error = submission.error?.message?.[0] ?? "validation.required";
    return json({ draft: typed, isEdit, error, retryAfterSeconds: undefined }, { status: 400 });
  }
  const { language } = readPreferences(request, user);
  const target = `/chat/${conversationId}`;
  try {
    const { turnId } = await submitTurn({
      userId: user.id,
      conversationId,
      language,
      place: requestPlace(request),
      ...submission.value,
    });
    return redirect(context.isDataRequest ? target : `${target}/live/${turnId}`, { status: 303 });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error;
    // A reply is already running: go to it, with the second text back in the box. An edited text stays in its own.
    const { id } = error.details;
    const isSaved = error.status === 409 && schema === sendSchema;
    const headers = isSaved ? await saveTypedForm(request, context, form) : undefined;
    if (headers || (id && (schema === regenerateSchema || schema === continueSchema))) {
      const running = id && !context.isDataRequest ? `${target}/live/${id}` : target;
      return redirect(`${running}?error=${error.code}`, { status: 303, headers });
    }
    const [{ formError, retryAfterSeconds }, init] = toFormRefusal(error);
    return json({ draft: typed, isEdit, error: formError, retryAfterSeconds }, init);
  }
}
