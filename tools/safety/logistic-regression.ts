/** One example: its features with their values, its label and its weight. */
export interface Example {
  features: Int32Array;
  value: number;
  label: 0 | 1;
  weight: number;
}

export interface LinearModel {
  weights: Float64Array;
  bias: number;
}

/**
 * Logistic regression by AdaGrad with L2 regularisation; the weights are averaged over the later epochs.
 * Deterministic: the same examples give the same weights.
 * @param l2 strength of the regularisation, per example.
 */
export function trainLogisticRegression(
  examples: readonly Example[],
  featureCount: number,
  { epochs = 25, rate = 0.2, l2 = 1e-5 } = {},
): LinearModel {
  const weights = new Float64Array(featureCount);
  const squares = new Float64Array(featureCount).fill(1e-6);
  const means = new Float64Array(featureCount);
  let meanBias = 0;
  let bias = 0;
  let biasSquares = 1e-6;
  const order = examples.map((_, index) => index);
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const firstMean = Math.floor(epochs / 3);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other]!, order[index]!];
    }
    for (const index of order) {
      const { features, value, label, weight } = examples[index]!;
      let sum = bias;
      for (const feature of features) sum += weights[feature]! * value;
      const error = (1 / (1 + Math.exp(-sum)) - label) * weight;
      for (const feature of features) {
        const gradient = error * value + l2 * weights[feature]!;
        squares[feature]! += gradient * gradient;
        weights[feature]! -= (rate * gradient) / Math.sqrt(squares[feature]!);
      }
      biasSquares += error * error;
      bias -= (rate * error) / Math.sqrt(biasSquares);
    }
    if (epoch < firstMean) continue;
    const share = 1 / (epochs - firstMean);
    for (let feature = 0; feature < featureCount; feature++) means[feature]! += weights[feature]! * share;
    meanBias += bias * share;
  }
  return { weights: means, bias: meanBias };
}
