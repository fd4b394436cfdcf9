import { z } from "zod";
import { count, id, time } from "~/utils/answer-fields";
import { sittingKinds } from "./limits";

export const sittingAnswer = z
  .object({ id, kind: z.enum(sittingKinds), minutes: count, at: time })
  .meta({ id: "Sitting" });
