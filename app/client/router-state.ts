/** What Remix's router is doing this very moment, before React has shown it. */
export interface RouterState {
  navigation: { state: string; location?: { pathname: string; search: string } };
  fetchers: Map<string, { state: string }>;
}

/** Only in a browser, on a page that has come alive. */
export function routerState(): RouterState {
  return (window as unknown as { __remixRouter: { state: RouterState } }).__remixRouter.state;
}
