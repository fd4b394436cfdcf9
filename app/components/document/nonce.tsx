import { createContext, useContext } from "react";

/** The request's CSP nonce; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext("");

/** The nonce that an inline script of this page needs. */
export function useNonce(): string {
  return useContext(NonceContext);
}
