/** The background of each theme, for what browsers draw around the page. */
const backgrounds = { light: "#faf7f2", dark: "#14131a" };

/** The colour that the browser draws around the page; both colours where the device chooses the theme. */
export function ThemeColor({ theme }: { theme: "light" | "dark" | "system" }) {
  if (theme !== "system") return <meta name="theme-color" content={backgrounds[theme]} />;
  return (
    <>
      <meta name="theme-color" content={backgrounds.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={backgrounds.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
