import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * For what stands around every page: when the server does not answer, it goes on with what is on the screen, and the
 * page itself says what is wrong. `remember` is told what was shown first.
 */
export function keepLast<Data>() {
  let last: Data | undefined;
  return {
    remember: (data: Data) => {
      last = data;
    },
    clientLoader: async ({ serverLoader }: ClientLoaderFunctionArgs): Promise<Data> => {
      try {
        return (await serverLoader()) as Data;
      } catch (error) {
        const isRedirect = error instanceof Response && error.status < 400;
        if (last === undefined || isRedirect) throw error;
        return last;
      }
    },
  };
}
