import { z } from "zod";
import type { ToolCall } from "./tool-calls";

/** What a model can report: the kinds of danger that the care replies know, and `ask` where it is not sure. */
const reportedDangers = ["self", "now", "threatened", "harming", "worried", "ask"] as const;
export type ReportedDanger = (typeof reportedDangers)[number];

const NAME = "report_danger";
const reportSchema = z.object({ kind: z.enum(reportedDangers) });

/** The tool by which a model says that the person is in danger, as the Chat Completions API describes it. */
export const dangerTool = {
  type: "function" as const,
  function: {
    name: NAME,
    description:
      "Call it instead of replying, and write nothing, when the person's last message says or clearly implies, in whatever words " +
      "or spelling, that they want to die or harm themself (self), that they or someone with them has just taken something or " +
      "is badly hurt (now), that another person hurts, threatens or holds them (threatened), that they may hurt another person " +
      "(harming), or that someone else is in such danger (worried). Use ask when it may be so and you cannot tell. Helplines " +
      "and a fixed text are shown then. Never call it for grief, sadness, anger, faith, fear of " +
      "death, a film, a joke, or something that is long over.",
    parameters: {
      type: "object",
      properties: { kind: { type: "string", enum: reportedDangers } },
      required: ["kind"],
      additionalProperties: false,
    },
  },
};

/** The danger that a reply's tool calls report. A report that names no known kind still counts, as one to ask about. */
export function readDanger(calls: readonly ToolCall[]): ReportedDanger | null {
  const call = calls.find(({ name }) => name === NAME);
  if (!call) return null;
  const parsed = reportSchema.safeParse(call.value);
  return parsed.success ? parsed.data.kind : "ask";
}
