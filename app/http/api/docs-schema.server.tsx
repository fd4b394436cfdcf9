import { Fragment, type ReactNode } from "react";
import type { JsonSchema } from "./openapi-schemas.server";

/** An id, which is not worth its pattern. */
const ID_PATTERN = "^[0-9a-f]{24}$";

/** How deep objects are shown within each other; the document has the rest. */
const MAX_DEPTH = 4;

/** A value's shape: its type in words, and the fields of an object. */
export function Shape({ schema, depth = 0 }: { schema: JsonSchema; depth?: number }): ReactNode {
  const parts = schema.anyOf ?? schema.oneOf;
  if (schema.$ref) return <Reference to={schema.$ref} />;
  if (parts) return <Alternatives parts={parts} depth={depth} />;
  if (schema.items) {
    return (
      <>
        list of <Shape schema={schema.items} depth={depth} />
      </>
    );
  }
  const values = schema.additionalProperties as JsonSchema | boolean | undefined;
  if (schema.properties && depth < MAX_DEPTH) return <Fields schema={schema} depth={depth + 1} />;
  if (typeof values === "object" && Object.keys(values).length > 0) {
    return (
      <>
        by name: <Shape schema={values} depth={depth} />
      </>
    );
  }
  return describeType(schema);
}

function Reference({ to }: { to: string }) {
  const name = to.slice(to.lastIndexOf("/") + 1);
  return (
    <a className="link" href={`#schema-${name}`}>
      {name}
    </a>
  );
}

/** Short forms stand on one line; objects one below the other. */
function Alternatives({ parts, depth }: { parts: JsonSchema[]; depth: number }) {
  const others = parts.filter(({ type }) => type !== "null");
  if (others.length === 1 && parts.length === 2) {
    return (
      <>
        null, or <Shape schema={others[0]!} depth={depth} />
      </>
    );
  }
  if (parts.some(({ properties }) => properties)) {
    return (
      <ul className="api-forms">
        {parts.map((part, index) => (
          <li key={index}>
            <Shape schema={part} depth={depth} />
          </li>
        ))}
      </ul>
    );
  }
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && " or "}
      <Shape schema={part} depth={depth} />
    </Fragment>
  ));
}

function Fields({
  schema: { properties = {}, required = [] },
  depth,
}: {
  schema: JsonSchema;
  depth: number;
}) {
  const names = Object.keys(properties);
  if (names.length === 0) return "object";
  return (
    <dl className="api-fields">
      {names.map((name) => {
        const field = properties[name]!;
        return (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {!required.includes(name) && <span> (optional)</span>}
            </dt>
            <dd>
              <Shape schema={field} depth={depth} />
              {field.description && <span className="api-note">{field.description}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The type of a value without parts, with its bounds, in words. */
function describeType(schema: JsonSchema): string {
  const { enum: values, const: value, format, default: standard, pattern } = schema;
  if (pattern === ID_PATTERN) return "id";
  const types = ([schema.type ?? "anything"].flat() as string[]).join(" or ");
  const bounds = [
    range(schema.minLength, schema.maxLength, "characters"),
    range(schema.minimum, schema.maximum, ""),
    format && String(format),
    pattern && `like ${String(pattern)}`,
    standard !== undefined && `default ${JSON.stringify(standard)}`,
  ].filter(Boolean);
  const words =
    value !== undefined
      ? JSON.stringify(value)
      : values
        ? values.map((one) => JSON.stringify(one)).join(", ")
        : types;
  return bounds.length > 0 ? `${words} (${bounds.join("; ")})` : words;
}

function range(from: unknown, to: unknown, unit: string): string {
  if (from === undefined && to === undefined) return "";
  const text =
    from === undefined ? `at most ${to}` : to === undefined ? `at least ${from}` : `${from} to ${to}`;
  return `${text} ${unit}`.trim();
}
