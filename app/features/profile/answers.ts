import { z } from "zod";
import { count } from "~/utils/answer-fields";

export const statsAnswer = z
  .object({
    daysActive: count.describe("Days (UTC) on which the person wrote to the guide at least once."),
    messagesExchanged: count.describe("The person's messages plus the guide's."),
    meditationsCreated: count.describe("Meditations in the gallery."),
    imagesCreated: count.describe("Images in the gallery."),
    sittings: count.describe("Finished sittings."),
    minutesSat: count,
  })
  .meta({ id: "Stats", description: "Only existing data counts." });
