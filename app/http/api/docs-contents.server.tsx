import type { ApiOperation } from "./openapi-types";

/** A part of the API with its calls. */
interface Part {
  id: string;
  name: string;
  calls: { method: string; path: string; operation: ApiOperation }[];
}

/** The contents of the page: closed on a phone; beside the text where there is room. */
export function DocsContents({ title, parts }: { title: string; parts: Part[] }) {
  return (
    <nav className="written-contents api-contents" aria-label={title}>
      <details>
        <summary>{title}</summary>
        <Links parts={parts} />
      </details>
      <div className="api-contents-wide">
        <h2>{title}</h2>
        <Links parts={parts} />
      </div>
    </nav>
  );
}

function Links({ parts }: { parts: Part[] }) {
  return (
    <ul lang="en">
      {parts.map((part) => (
        <li key={part.id}>
          <a href={`#${part.id}`}>{part.name}</a>
          <ul>
            {part.calls.map(({ method, path, operation: { operationId } }) => (
              <li key={operationId}>
                <a href={`#${operationId}`}>
                  {method.toUpperCase()} {path.replace("/api", "")}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#schemas">Schemas</a>
      </li>
    </ul>
  );
}
