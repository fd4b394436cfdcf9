import { pageLoader } from "./failure-handling";

/**
 * For the data around every page: when the server does not answer, the last data stays on the screen and the page itself
 * shows the error. Pass what is shown to `remember`.
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
