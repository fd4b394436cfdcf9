import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { makeKit, type KitTask } from "./sitting-kit";

// On Linux a priority belongs to a thread: the requests of the other threads go first.
if (process.platform === "linux") setPriority(2);

void makeKit(workerData as KitTask).then((kit) => parentPort!.postMessage(kit));
