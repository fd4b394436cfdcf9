import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const root = path.resolve(import.meta.dirname, "../..");
const app = path.join(root, "app");

export interface Route {
  /** As in the router: `/chat/:id`. */
  path: string;
  /** As in a data request: `routes/_app+/chat.$id`. */
  id: string;
  /** Whether it is its layout's first page, and so has the layout's address. */
  isIndex: boolean;
  /** Whether it answers GET requests, and whether it answers others. */
  hasLoader: boolean;
  hasAction: boolean;
  /** The methods that it takes, according to its sources. */
  methods: string[];
  /** Whether it takes a form with a file. */
  takesFile: boolean;
  /** The query parameters that the route reads, according to its sources. */
  queryNames: string[];
  /** The form and body fields that it accepts, according to its sources. */
  fields: string[];
}

interface Listed {
  path?: string;
  index?: boolean;
  file: string;
  children?: Listed[];
}

/** Every route of the product, from the framework's own list. */
export async function listRoutes(): Promise<Route[]> {
  const remix = path.join(root, "node_modules/.bin/remix");
  const output = execFileSync(process.execPath, [remix, "routes", "--json"], { cwd: root, encoding: "utf8" });
  const listed = JSON.parse(output.slice(output.search(/^\[/m))) as Listed[];
  const known = await knownFields();
  return flatten(listed, "").map(({ path: address, file, isIndex }) => {
    const sources = sourcesOf(file);
    const own = readFileSync(path.join(app, file), "utf8");
    const isApi = address.startsWith("/api/");
    const hasLoader = /export (const|async function) loader\b/.test(own);
    const hasAction = /export (const|async function) action\b/.test(own);
    const queryNames = all(sources, /searchParams\.(?:get|has)\(\s*"(\w+)"/g);
    const named = all(sources, /form\??\.(?:get|getAll|has)\(\s*"(\w+)"/g);
    const typed = all(sources, /\bname="(\w+)"/g);
    const ofSchemas = [...known]
      .filter(([schema]) => new RegExp(`\\b${schema}\\b`).test(sources))
      .flatMap(([, fields]) => fields);
    return {
      path: address,
      id: file.replace(/\.\w+$/, ""),
      isIndex,
      hasLoader,
      hasAction,
      methods: isApi
        ? all(own, /^ {2,4}(GET|POST|PUT|PATCH|DELETE): /gm)
        : [...(hasLoader ? ["GET"] : []), ...(hasAction ? ["POST"] : [])],
      takesFile: /\breadUpload\(/.test(own),
      // Pages read their query by hand; endpoints declare it.
      queryNames: [...new Set([...queryNames, ...(isApi ? ofSchemas : [])])],
      fields: [...new Set([...named, ...typed, ...ofSchemas])],
    };
  });
}

function flatten(routes: Listed[], above: string): { path: string; file: string; isIndex: boolean }[] {
  return routes.flatMap(({ path: own = "", file, index = false, children = [] }) => {
    const address = [above, own].filter(Boolean).join("/");
    const page = { path: `/${address}`, file, isIndex: index };
    return [...(children.length === 0 ? [page] : []), ...flatten(children, address)];
  });
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name!);
}

/** The source of a route and of the product's files that it imports directly. */
function sourcesOf(file: string): string {
  const own = readFileSync(path.join(app, file), "utf8");
  const imported = all(own, /from "~\/([^"]+)"/g).map((name) => {
    for (const ending of [".ts", ".tsx"]) {
      try {
        return readFileSync(path.join(app, name + ending), "utf8");
      } catch {
        // The file has the other extension.
      }
    }
    return "";
  });
  return [own, ...imported].join("\n");
}

/** The fields of every schema in the features, by the schema's name. */
async function knownFields(): Promise<Map<string, string[]>> {
  const features = path.join(app, "features");
  const files = readdirSync(features, { recursive: true, encoding: "utf8" });
  const known = new Map<string, string[]>();
  for (const file of files.filter((name) => /(^|[\\/-])schema\.ts$/.test(name))) {
    const exported = (await import(path.join(features, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      const schema: unknown =
        typeof value === "function" ? value(name === "aboutSchema" ? new Date() : []) : value;
      if (!(schema instanceof z.ZodType)) continue;
      const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
      known.set(name, [...new Set(propertyNames(described))]);
    }
  }
  return known;
}

function propertyNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, anyOf = [] } = schema as { properties?: object; anyOf?: unknown[] };
  return [...Object.keys(properties), ...anyOf.flatMap(propertyNames)];
}
