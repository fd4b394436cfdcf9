import type { ApiDescription, ApiOperation, Content, DescribedAnswer } from "./openapi-types";
import { Shape } from "./docs-schema.server";

/** One call: who may make it, what it takes and what it answers. */
export function OperationEntry({
  method,
  path,
  operation,
  shared,
}: {
  method: string;
  path: string;
  operation: ApiOperation;
  shared: ApiDescription["components"]["responses"];
}) {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  return (
    <article className="api-call" id={operationId} aria-labelledby={`${operationId}-title`}>
      <h3 id={`${operationId}-title`}>
        <span className="api-method">{method.toUpperCase()}</span> <code>{breakable(path)}</code>
      </h3>
      <p>{summary}.</p>
      <p className="api-note">{describeAccess(operation)}</p>
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <dl className="api-fields">
            {parameters.map(({ name, in: place, required, description, schema }) => (
              <div key={`${place} ${name}`}>
                <dt>
                  <code>{name}</code>
                  <span>
                    {" "}
                    ({place}
                    {required ? "" : ", optional"})
                  </span>
                </dt>
                <dd>
                  <Shape schema={schema} />
                  {description && <span className="api-note">{description}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {requestBody && (
        <>
          <h4>Body{requestBody.required ? "" : " (optional)"}</h4>
          <Bodies content={requestBody.content} />
        </>
      )}
      <h4>Answers</h4>
      <dl className="api-answers">
        {Object.entries(responses).map(([status, answer]) => (
          <Answer key={status} status={status} answer={resolve(answer, shared)} />
        ))}
      </dl>
    </article>
  );
}

function Answer({
  status,
  answer: { description, headers, content },
}: {
  status: string;
  answer: DescribedAnswer;
}) {
  return (
    <div>
      <dt>{status}</dt>
      <dd>
        {description}
        {headers && <span className="api-note">With {Object.keys(headers).join(", ")}.</span>}
        {content && Number(status) < 400 && <Bodies content={content} />}
        {content && Number(status) >= 400 && content["application/json"] && (
          <Bodies content={{ "application/json": content["application/json"] }} />
        )}
      </dd>
    </div>
  );
}

function Bodies({ content }: { content: Content }) {
  return Object.entries(content).map(([type, { schema }]) => (
    <div key={type} className="api-body">
      {type !== "application/json" && <code>{type}</code>}
      {schema && <Shape schema={(schema.contentSchema as typeof schema | undefined) ?? schema} />}
    </div>
  ));
}

function resolve(
  answer: ApiOperation["responses"][string],
  shared: ApiDescription["components"]["responses"],
): DescribedAnswer {
  return "$ref" in answer ? shared[answer.$ref.slice(answer.$ref.lastIndexOf("/") + 1)]! : answer;
}

function describeAccess({ security, tags }: ApiOperation): string {
  if (security.length === 0) return "For everyone.";
  return tags.includes("Administration") ? "For administrators." : "For signed-in people.";
}

/** A path that a narrow screen can break before each of its parts. */
function breakable(path: string) {
  return path.split("/").flatMap((part, index) => (index === 0 ? [] : [<wbr key={index} />, `/${part}`]));
}
