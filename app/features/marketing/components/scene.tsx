/** The first view's picture: dusk, three hills, and the mark as the light that rises behind them. */
export function Scene() {
  return (
    <div className="scene" aria-hidden="true">
      <svg className="scene-light" viewBox="0 0 840 840">
        <defs>
          <radialGradient id="glow">
            <stop offset="0" stopColor="var(--dusk-glow)" stopOpacity=".95" />
            <stop offset=".35" stopColor="var(--light-on-dusk)" stopOpacity=".42" />
            <stop offset="1" stopColor="var(--light-on-dusk)" stopOpacity="0" />
          </radialGradient>
        </defs>
        <circle className="scene-glow" cx="420" cy="420" r="420" fill="url(#glow)" />
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
      <svg className="scene-hills" viewBox="0 0 1280 240" preserveAspectRatio="none">
        <path d="M0 60C180 0 320 30 470 60s300 10 420-30 270-20 390 20v190H0z" fill="var(--hill-far)" />
        <path d="M0 122c210-70 380-10 560-6s330-70 720 4v120H0z" fill="var(--hill-mid)" />
        <path d="M0 186c260-48 470 6 700-6s400-30 580 6v54H0z" fill="var(--hill-near)" />
      </svg>
    </div>
  );
}
