import { useTranslation } from "~/i18n/translation";

/** Wide windows only, and only without reduced motion: the browser decides before it loads anything. */
const wide = "(min-width: 48rem)";
const moving = `${wide} and (prefers-reduced-motion: no-preference)`;

/**
 * The first view's image: dusk, three hills, and the logo as a light rising behind them. On wide windows it is a film
 * (tools/pictures/make-hero-video.mjs) with its first frame as a poster; otherwise, and when data is saved, a
 * drawing.
 */
export function HeroScene({ film }: { film: boolean }) {
  return (
    <div className={film ? "landing-scene landing-scene-film" : "landing-scene"} aria-hidden="true">
      <svg className="landing-scene-light" viewBox="0 0 840 840">
        <defs>
          <radialGradient id="glow">
            <stop offset="0" stopColor="var(--dusk-glow)" stopOpacity=".95" />
            <stop offset=".35" stopColor="var(--light-on-dusk)" stopOpacity=".42" />
            <stop offset="1" stopColor="var(--light-on-dusk)" stopOpacity="0" />
          </radialGradient>
        </defs>
        <circle className="landing-scene-glow" cx="420" cy="420" r="420" fill="url(#glow)" />
        <g fill="none" stroke="var(--dusk-glow)" strokeOpacity=".6" strokeWidth="1.5">
          <circle cx="360" cy="420" r="128" />
          <circle cx="480" cy="420" r="128" />
        </g>
        <path
          d="M420 307a128 128 0 0 1 0 226 128 128 0 0 1 0-226z"
          fill="var(--dusk-glow)"
          fillOpacity=".88"
        />
      </svg>
      <svg className="landing-scene-hills" viewBox="0 0 1280 240" preserveAspectRatio="none">
        <path d="M0 60C180 0 320 30 470 60s300 10 420-30 270-20 390 20v190H0z" fill="var(--hill-far)" />
        <path d="M0 122c210-70 380-10 560-6s330-70 720 4v120H0z" fill="var(--hill-mid)" />
        <path d="M0 186c260-48 470 6 700-6s400-30 580 6v54H0z" fill="var(--hill-near)" />
      </svg>
      {film && (
        <>
          <picture>
            <source media={wide} srcSet="/hero/dusk.webp" type="image/webp" />
            <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="" />
          </picture>
          <video autoPlay muted loop playsInline disablePictureInPicture tabIndex={-1}>
            <source media={moving} src="/hero/dusk.webm" type="video/webm" />
            <source media={moving} src="/hero/dusk.mp4" type="video/mp4" />
          </video>
        </>
      )}
    </div>
  );
}

/** Stops the animation of the first view: a checkbox, which needs no scripts. */
export function MotionSwitch() {
  const { t } = useTranslation();
  return (
    <label className="landing-scene-toggle">
      <input type="checkbox" className="sr-only" autoComplete="off" />
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path className="landing-scene-pause" d="M9 6v12M15 6v12" />
        <path className="landing-scene-play" d="M9 6.5v11l8-5.5z" />
      </svg>
      <span className="sr-only">{t("landing.still")}</span>
    </label>
  );
}
