import { z } from "zod";

export const topicAnswer = z
  .object({ category: z.string(), title: z.string(), description: z.string() })
  .meta({ id: "Topic", description: "A topic to begin a conversation with." });
