import type { WorkFact } from "../types";

/** What is told of a work's edition. */
export function WorkFacts({ facts }: { facts: WorkFact[] }) {
  return (
    <dl className="work-facts">
      {facts.map(({ name, value, language }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={language}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
