import { createRequire } from "node:module";
import { addsInt8In32Bits } from "./int8-sums";

/** The part of onnxruntime-node that is used; the package is not installed with the product. */
interface Runtime {
  InferenceSession: { create(file: string, options: object): Promise<Session> };
  Tensor: new (type: string, data: Numbers, dims: number[]) => unknown;
}
interface Session {
  run(inputs: Record<string, unknown>): Promise<Record<string, { data: Float32Array }>>;
}
type Numbers = BigInt64Array | Float32Array;

/** Lists become one row; whole numbers are int64, others float32. A single number has one dimension. */
type Inputs = Record<string, Numbers | number>;
type Outputs<Name extends string> = Record<Name, { data: Float32Array }>;

/**
 * Opens a model. It computes in the thread that runs it, and blocks it.
 * @param runtime the folder of onnxruntime-node.
 * @param threads threads of the runtime within this one.
 * @returns a function that runs the model once.
 */
export async function openModel<Output extends string>(
  runtime: string,
  file: string,
  threads = 1,
): Promise<(inputs: Inputs) => Promise<Outputs<Output>>> {
  const { InferenceSession, Tensor } = createRequire(`${runtime}/`)(runtime) as Runtime;
  const session = await InferenceSession.create(file, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    extra: {
      session: {
        // Threads that wait in a loop would take the processor from the rest of the product.
        intra_op: { allow_spinning: "0" },
        // Sums of int8 must not overflow. Where they cannot, the same sums take 1.7 times as long with this setting.
        ...(!addsInt8In32Bits() && { x64quantprecision: "1" }),
      },
    },
  });
  const tensorOf = (data: Numbers | number) =>
    typeof data === "number"
      ? new Tensor("float32", Float32Array.of(data), [1])
      : new Tensor(data instanceof BigInt64Array ? "int64" : "float32", data, [1, data.length]);
  return async (inputs) => {
    const tensors = Object.entries(inputs).map(([name, data]) => [name, tensorOf(data)] as const);
    return (await session.run(Object.fromEntries(tensors))) as Outputs<Output>;
  };
}
