/* Preloaded into a measured server: collects garbage on demand, so that the remaining memory is in use. */
import v8 from "node:v8";
import vm from "node:vm";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");
process.on("SIGUSR2", () => {
  collect();
  collect();
});
