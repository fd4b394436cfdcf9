import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * For the data around every page: when the server does not answer, keeps showing the last data and leaves the error
 * message to the page itself. Pass the first data to `remember`.
 */
export function lastLoaderData<Data>() {
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
