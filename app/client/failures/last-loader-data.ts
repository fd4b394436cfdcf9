import { pageLoader } from "./failure-handling";

/**
 * For the data around every page: if the server does not respond, the last data stays on the screen and the page
 * itself shows the error. Pass the shown data to `remember`.
 */
export function lastLoaderData<Data>() {
  let last: Data | undefined;
  return {
    remember: (data: Data) => {
      last = data;
    },
    clientLoader: pageLoader<Data>(() => last),
  };
}
