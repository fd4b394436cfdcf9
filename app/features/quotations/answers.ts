import { z } from "zod";
import { count } from "~/utils/answer-fields";

export const quotationPlaceAnswer = z
  .object({
    work: z.enum(["kjv", "web", "reina-valera", "diodati", "dhammapada", "quran"]),
    book: z.string(),
    chapter: count,
    from: z.string(),
    to: z.string(),
  })
  .describe('Where words stand in a work. Verses are named as the edition numbers them: "5" or "58-59".');

export const quotationAnswer = z
  .object({
    start: count.describe("Where the quotation begins in the reply, in UTF-16 units."),
    end: count,
    status: z
      .enum(["verified", "elsewhere", "unverified"])
      .describe(
        "`verified` words stand at the place; `elsewhere` they were attributed to another source; `unverified` they are in no text that is kept.",
      ),
    place: quotationPlaceAnswer.optional(),
  })
  .meta({ id: "Quotation", description: "What was found out about one quotation in a reply." });
