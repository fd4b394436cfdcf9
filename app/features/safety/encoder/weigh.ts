import type { DangerKind } from "../types";
import type { Reading } from "./worker";

/** The kinds that the encoder tells apart, in its order. */
const kinds: readonly DangerKind[] = ["self", "now", "threatened", "harming", "worried"];

/**
 * How much the classifier, the encoder and a matching rule count together: logistic regression on 3,058 texts of two
 * writers a language whom neither had read (tools/safety/encoder), brought to the scale of the classifier's thresholds,
 * so that at each of them no more look-alikes are above than before.
 */
const weights = { classifier: 0.3963, encoder: 0.5191, rule: 0.4394, bias: 0.6843 };

/** The score of a message on the classifier's scale. */
export function weigh(classified: number, { danger }: Reading, hasRule: boolean): number {
  const { classifier, encoder, rule, bias } = weights;
  return classifier * classified + encoder * danger + (hasRule ? rule : 0) + bias;
}

/** The kind of danger that the encoder sees. */
export function kindOf(reading: Reading): DangerKind {
  return kinds[reading.kinds.indexOf(Math.max(...reading.kinds))] ?? "self";
}
