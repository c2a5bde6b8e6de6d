/** The logo, the same as the favicon: a cup from the front with its face at forty degrees, and its axis. */
export const BrandMark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#0e2a31" />
    <g transform="rotate(-40 16 16)">
      <path d="M6 17.5a10 10 0 0 1 20 0" stroke="#7fd6d2" strokeWidth="3.2" />
      <path d="M10.6 17.5a5.4 5.4 0 0 1 10.8 0" stroke="#e8f1f1" strokeWidth="1.8" />
      <path d="M16 17.5v8" stroke="#d9b777" strokeWidth="1.8" />
    </g>
  </svg>
);
