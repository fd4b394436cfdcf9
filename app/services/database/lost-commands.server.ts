import { createRequire } from "node:module";
import { singleton } from "../singleton.server";

/** The part of the driver's connection that is used here. It is not exported from the driver's entry. */
interface DriverConnection {
  error: Error | null;
  writeCommand(command: unknown, options: unknown): Promise<void>;
  once(event: "close", listener: () => void): void;
  off(event: "close", listener: () => void): void;
}

/** The class of the driver that Mongoose uses. */
export function driverConnection(): { prototype: DriverConnection } {
  const mongoose = createRequire(import.meta.url).resolve("mongoose");
  const module = createRequire(mongoose)("mongodb/lib/cmap/connection.js") as {
    Connection: { prototype: DriverConnection };
  };
  return module.Connection;
}

/**
 * Ends a command whose connection is closed while it is written. The driver (mongodb 7.8) then waits for the socket to
 * drain, which a closed socket never does: the command neither succeeds nor fails, and no time limit applies to it. It
 * happens when a server is killed or frozen between the check of the connection and the write.
 */
export function failLostCommands(): void {
  singleton("failLostCommands", () => {
    const { prototype } = driverConnection();
    const write = prototype.writeCommand;
    prototype.writeCommand = async function (this: DriverConnection, command, options) {
      let onClose = () => {};
      const closed = new Promise<never>((_, reject) => {
        onClose = () => reject(this.error ?? new Error("the connection was closed"));
        this.once("close", onClose);
      });
      try {
        await Promise.race([write.call(this, command, options), closed]);
      } finally {
        this.off("close", onClose);
      }
    };
    return true;
  });
}
