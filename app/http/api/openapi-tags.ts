/** The parts of the API in their order, each with the paths that it is made of. */
const parts = [
  {
    name: "Account",
    description: "Signing in and out, and the person.",
    paths: /^(auth|register|login|logout|user\/(profile|stats))/,
  },
  {
    name: "Conversations",
    description: "Conversations, messages and the guide's replies.",
    paths: /^(conversation|chat|messages)/,
  },
  { name: "Memories", description: "What the guide remembers.", paths: /^user\/memories/ },
  { name: "Media", description: "Meditations and images.", paths: /^(gallery|generate)/ },
  { name: "Sittings", description: "Sitting in silence.", paths: /^sittings/ },
  {
    name: "Plans",
    description: "Premium and its payments.",
    paths: /^(pricing|create-subscription|billing|stripe)/,
  },
  {
    name: "Administration",
    description: "The console. Every call leaves an entry in the administrators' log.",
    paths: /^admin\//,
  },
  { name: "Description", description: "This description.", paths: /^(openapi\.json|docs)$/ },
];

export const tags = parts.map(({ name, description }) => ({ name, description }));

/** The part that a path belongs to. @throws Error for a path that belongs to none. */
export function tagOf(path: string): string {
  const part = parts.find(({ paths }) => paths.test(path.replace("/api/", "")));
  if (!part) throw new Error(`${path}: no part of the API's description has it`);
  return part.name;
}
