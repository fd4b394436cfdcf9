import type { Appearance } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

/** The look of Stripe's form: the page's own colours, read again when the device or the person changes the theme. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance);
  useEffect(() => {
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const update = () => setAppearance(readAppearance());
    scheme.addEventListener("change", update);
    const chosen = new MutationObserver(update);
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
    return () => {
      scheme.removeEventListener("change", update);
      chosen.disconnect();
    };
  }, []);
  return appearance;
}

function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: "stripe",
    variables: {
      colorPrimary: color("light"),
      colorBackground: color("surface"),
      colorText: color("ink"),
      colorTextSecondary: color("soft"),
      colorTextPlaceholder: color("soft"),
      colorDanger: color("danger"),
      borderRadius: "10px",
      fontSizeBase: "17px",
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    },
    rules: { ".Input": { border: `1px solid ${color("edge")}`, boxShadow: "none" } },
  };
}
