declare module "@echogarden/svoxpico-wasm" {
  export default function createPico(): Promise<unknown>;
}
