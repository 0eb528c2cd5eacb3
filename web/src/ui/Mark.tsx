/** The shop's logo: four tiles, one of them a speech bubble. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <g fill="currentColor">
        <rect x="2" y="2" width="9" height="9" rx="2.6" />
        <rect x="2" y="13" width="9" height="9" rx="2.6" />
        <rect x="13" y="13" width="9" height="9" rx="2.6" />
      </g>
      <path
        className="brand-accent"
        d="M15.6 2h3.8A2.6 2.6 0 0 1 22 4.6v3.8a2.6 2.6 0 0 1-2.6 2.6H13V4.6A2.6 2.6 0 0 1 15.6 2z"
      />
    </svg>
  );
}
