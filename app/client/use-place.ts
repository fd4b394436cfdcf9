import { useLocation, useNavigation, type Location } from "@remix-run/react";

/** Where the person is, or is going: the link of a page that is loading is marked at once. */
export function usePlace(): Location {
  const here = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" ? location : here;
}
