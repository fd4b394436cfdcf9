import { createRequire } from "node:module";
import type * as proto from "onnx-proto";

/*
 * onnxruntime computes the model's 1-D integer convolutions slowly. Each becomes a multiplication of matrices with the
 * same weights and the same arithmetic, which is two and a half times as fast:
 * DynamicQuantizeLinear > Transpose > Pad > Slice… > Concat > MatMulIntegerToFloat > Transpose.
 */

// The package is CommonJS in a form whose exports Node cannot name.
const { onnx } = createRequire(import.meta.url)("onnx-proto") as typeof proto;

type Node = proto.onnx.INodeProto;
type Tensor = proto.onnx.ITensorProto;

const FLOAT_OPS_DOMAIN = "com.microsoft";
const [UINT8, INT8, INT64] = [2, 3, 7];
/** A narrower convolution is not worth it. */
const MIN_CHANNELS = 16;
const TO_END = "9223372036854775807";

/** The model with its convolutions rewritten. */
export function rewriteConvolutions(bytes: Uint8Array): { model: Uint8Array; rewritten: number } {
  const model = onnx.ModelProto.decode(bytes);
  const graph = model.graph!;
  const rewriter = new Rewriter(graph);
  const nodes = graph.node!.flatMap((node) => rewriter.replace(node));
  const kept = withoutUnused(
    nodes.filter((node) => !rewriter.replaced.has(node)),
    graph.output!.map(({ name }) => name!),
  );
  const given = [...graph.input!, ...graph.initializer!, ...rewriter.tensors.values()].map(
    ({ name }) => name!,
  );
  graph.node = inOrder(kept, new Set([...given, ""]));
  const used = new Set(graph.node.flatMap(({ input }) => input!));
  graph.initializer = [...graph.initializer!, ...rewriter.tensors.values()].filter(({ name }) =>
    used.has(name!),
  );
  graph.valueInfo = [];
  return { model: onnx.ModelProto.encode(model).finish(), rewritten: rewriter.count };
}

class Rewriter {
  count = 0;
  readonly tensors = new Map<string, Tensor>();
  /** Nodes whose work another one does now. */
  readonly replaced = new Set<Node>();
  private readonly weights: Map<string, Tensor>;
  private readonly producers = new Map<string, Node>();
  private readonly consumers = new Map<string, Node>();
  private readonly quantised = new Set<string>();

  constructor(graph: proto.onnx.IGraphProto) {
    this.weights = new Map(graph.initializer!.map((tensor) => [tensor.name!, tensor]));
    for (const node of graph.node!) {
      for (const name of node.output!) this.producers.set(name, node);
      for (const name of node.input!) if (!this.consumers.has(name)) this.consumers.set(name, node);
    }
  }

  /** The nodes that stand for this one. */
  replace(node: Node): Node[] {
    const weight = this.weights.get(node.input?.[1] ?? "");
    if (node.opType !== "ConvInteger" || !weight) return [node];
    const attributes = readAttributes(node);
    const [outputs, inputs, width] = weight.dims!.map(Number) as [number, number, number];
    const isPlain =
      weight.dims!.length === 3 &&
      weight.dataType === UINT8 &&
      outputs >= MIN_CHANNELS &&
      (attributes["group"]?.[0] ?? 1) === 1 &&
      (attributes["strides"]?.[0] ?? 1) === 1;
    if (!isPlain) return [node];
    const { bias, result } = this.followTail(node);
    const name = `rewritten${this.count++}`;
    const source = this.producers.get(node.input![0]!)!.input![0]!;
    const nodes = this.quantise(source);
    const pads = attributes["pads"] ?? [0, 0];
    let signal = `${source}_q`;
    if (pads.some(Boolean)) {
      const amounts = this.integers(`${name}_pads`, [0, pads[0]!, 0, 0, pads[1]!, 0]);
      nodes.push(makeNode("Pad", [signal, amounts, `${source}_z`], [`${name}_pad`], { mode: "constant" }));
      signal = `${name}_pad`;
    }
    if (width > 1) {
      nodes.push(...this.shifted(name, signal, width, attributes["dilations"]?.[0] ?? 1));
      signal = `${name}_columns`;
    }
    const matrix = this.matrix(`${name}_weights`, weight, [outputs, inputs, width]);
    const zero = this.bytes(`${name}_zero`, [], [raw(this.weights.get(node.input![3]!)!)[0]! ^ 128]);
    const scale = node.input![1]!.replace(/_quantized$/, "_scale");
    const operands = [signal, matrix, `${source}_s`, scale, `${source}_z`, zero, ...(bias ? [bias] : [])];
    nodes.push(
      makeNode("MatMulIntegerToFloat", operands, [`${name}_y`], {}, FLOAT_OPS_DOMAIN),
      makeNode("Transpose", [`${name}_y`], [result], { perm: [0, 2, 1] }),
    );
    this.replaced.add(node);
    return nodes;
  }

  /** After a convolution come an optional bias, a cast and a scale: all three are part of the new multiplication. */
  private followTail(node: Node): { bias: string; result: string } {
    let bias = "";
    let next = this.consumers.get(node.output![0]!)!;
    if (next.opType === "Add") {
      const other = next.input!.find((name) => name !== node.output![0])!;
      let step = this.producers.get(other)!;
      // The bias was divided by the scale: the input of the division is the bias itself.
      for (; step.opType !== "Div"; step = this.producers.get(step.input![0]!)!) this.replaced.add(step);
      this.replaced.add(step).add(next);
      bias = step.input![0]!;
      next = this.consumers.get(next.output![0]!)!;
    }
    const scaled = this.consumers.get(next.output![0]!)!;
    this.replaced.add(next).add(scaled);
    return { bias, result: scaled.output![0]! };
  }

  /** Quantises a signal once, with time before channels. */
  private quantise(source: string): Node[] {
    if (this.quantised.has(source)) return [];
    this.quantised.add(source);
    const outputs = [`${source}_q0`, `${source}_s`, `${source}_z`];
    return [
      makeNode("DynamicQuantizeLinear", [source], outputs),
      makeNode("Transpose", [outputs[0]!], [`${source}_q`], { perm: [0, 2, 1] }),
    ];
  }

  /** The signal beside itself, shifted by each place of the window. */
  private shifted(name: string, signal: string, width: number, dilation: number): Node[] {
    const parts = Array.from({ length: width }, (_, place) => {
      const end = -(width - 1 - place) * dilation;
      const start = place * dilation;
      const inputs = [
        signal,
        this.integers(`start_${start}`, [start]),
        this.integers(`end_${end}`, [end || TO_END]),
        this.integers("time_axis", [1]),
      ];
      return makeNode("Slice", inputs, [`${name}_shift${place}`]);
    });
    const names = parts.map(({ output }) => output![0]!);
    return [...parts, makeNode("Concat", names, [`${name}_columns`], { axis: 2 })];
  }

  /** The weights as signed bytes, one column for each output. */
  private matrix(name: string, weight: Tensor, [outputs, inputs, width]: [number, number, number]): string {
    const source = raw(weight);
    const bytes = new Uint8Array(source.length);
    for (let output = 0; output < outputs; output++) {
      for (let input = 0; input < inputs; input++) {
        for (let place = 0; place < width; place++) {
          const value = source[(output * inputs + input) * width + place]! ^ 128;
          bytes[(place * inputs + input) * outputs + output] = value;
        }
      }
    }
    return this.bytes(name, [width * inputs, outputs], bytes);
  }

  private bytes(name: string, dims: number[], values: ArrayLike<number>): string {
    const rawData = Uint8Array.from(values);
    this.tensors.set(name, onnx.TensorProto.create({ name, dataType: INT8, dims, rawData }));
    return name;
  }

  private integers(name: string, values: (number | string)[]): string {
    const rawData = new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer);
    const dims = [values.length];
    this.tensors.set(name, onnx.TensorProto.create({ name, dataType: INT64, dims, rawData }));
    return name;
  }
}

function raw(tensor: Tensor): Uint8Array {
  if (tensor.rawData?.length) return tensor.rawData;
  return Uint8Array.from(tensor.int32Data!, (value) => value & 255);
}

function readAttributes(node: Node): Record<string, number[]> {
  return Object.fromEntries(
    node.attribute!.map(({ name, ints, i }) => [name!, ints?.length ? ints.map(Number) : [Number(i)]]),
  );
}

function makeNode(
  opType: string,
  input: string[],
  output: string[],
  attributes: Record<string, number | number[] | string> = {},
  domain = "",
): Node {
  const { INT, INTS, STRING } = onnx.AttributeProto.AttributeType;
  const attribute = Object.entries(attributes).map(([name, value]) => {
    if (Array.isArray(value)) return onnx.AttributeProto.create({ name, type: INTS, ints: value });
    if (typeof value === "string") {
      return onnx.AttributeProto.create({ name, type: STRING, s: Buffer.from(value) });
    }
    return onnx.AttributeProto.create({ name, type: INT, i: value });
  });
  return onnx.NodeProto.create({ opType, input, output, domain, attribute, name: `${output[0]}_${opType}` });
}

function withoutUnused(nodes: Node[], outputs: string[]): Node[] {
  for (;;) {
    const needed = new Set([...outputs, ...nodes.flatMap(({ input }) => input!)]);
    const kept = nodes.filter(({ output }) => output!.some((name) => needed.has(name)));
    if (kept.length === nodes.length) return kept;
    nodes = kept;
  }
}

/** Each node after those whose results it takes. @throws Error for a circle. */
function inOrder(nodes: Node[], known: Set<string>): Node[] {
  const sorted: Node[] = [];
  while (nodes.length > 0) {
    const waiting: Node[] = [];
    for (const node of nodes) {
      if (!node.input!.every((name) => known.has(name))) {
        waiting.push(node);
        continue;
      }
      sorted.push(node);
      for (const name of node.output!) known.add(name);
    }
    if (waiting.length === nodes.length) throw new Error("the model's graph has a circle");
    nodes = waiting;
  }
  return sorted;
}
