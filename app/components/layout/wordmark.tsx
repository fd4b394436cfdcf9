import { productName } from "~/utils/product";
import { Mark } from "../mark";

/** The logo and the name beside it. */
export function Wordmark({ breathing = false }: { breathing?: boolean }) {
  return (
    <>
      <Mark breathing={breathing} />
      <span>{productName}</span>
    </>
  );
}
