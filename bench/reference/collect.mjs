/* Loaded before a server that is measured: collects garbage when it is told to, so that what is left is in use. */
import v8 from "node:v8";
import vm from "node:vm";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");
process.on("SIGUSR2", () => {
  collect();
  collect();
});
