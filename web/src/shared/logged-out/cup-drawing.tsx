import styles from './cup-drawing.module.css';

const TICKS = Array.from({ length: 37 }, (_, index) => index * 2.5);

/**
 * A left cup from the front, as on a radiograph: dome up and to the middle, its face rising by forty degrees to the
 * side, its axis down and outwards. Purely decorative.
 */
export const CupDrawing = () => (
  <svg className={styles['drawing']} viewBox="0 0 480 480" fill="none" aria-hidden="true">
    <g stroke="var(--railActive)">
      <path d="M240 40V440" />
      <circle cx="240" cy="240" r="196" />
      <circle cx="240" cy="240" r="64" strokeDasharray="2 7" />
    </g>
    <path d="M40 240H440" stroke="var(--railSoft)" strokeOpacity="0.6" />
    <g stroke="var(--railSoft)" strokeOpacity="0.6">
      {TICKS.map((angle) => (
        <path
          key={angle}
          d={angle % 10 === 0 ? 'M436 240h-18' : 'M436 240h-9'}
          transform={`rotate(${-angle} 240 240)`}
        />
      ))}
    </g>
    <g transform="rotate(-40 240 240)" strokeLinecap="round">
      <path d="M108 240a132 132 0 0 1 264 0" stroke="var(--mark)" strokeWidth="14" />
      <path d="M136 240a104 104 0 0 1 208 0" stroke="var(--railInk)" strokeOpacity="0.85" strokeWidth="3" />
      <path d="M84 240H436" stroke="var(--brass)" strokeDasharray="3 8" />
      <path d="M240 136V404" stroke="var(--brass)" strokeWidth="2.5" />
      <path d="m233 392 7 13 7-13" stroke="var(--brass)" strokeWidth="2.5" strokeLinejoin="round" />
    </g>
    <path d="M402 240a162 162 0 0 0-37.9-104.1" stroke="var(--brass)" strokeWidth="2.5" />
    <circle cx="240" cy="240" r="5" fill="var(--brass)" />
  </svg>
);
