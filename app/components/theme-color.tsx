/** The ground of each theme, for what browsers draw around the page. */
const grounds = { light: "#faf7f2", dark: "#14131a" };

/** Tells the browser the colour around the page; for the device's own theme it is told both. */
export function ThemeColor({ theme }: { theme: "light" | "dark" | "system" }) {
  if (theme !== "system") return <meta name="theme-color" content={grounds[theme]} />;
  return (
    <>
      <meta name="theme-color" content={grounds.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={grounds.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
