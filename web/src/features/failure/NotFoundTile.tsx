const PLACES = [0, 1, 2, 3].flatMap((column) => [0, 1].map((row) => ({ column, row })));

/** The logo with one tile out of place, or broken. */
export function NotFoundTile({ isBroken = false }: { isBroken?: boolean }) {
  return (
    <svg width="220" height="132" viewBox="0 0 220 132" aria-hidden="true">
      <g fill="var(--sunken)" stroke="var(--border-strong)" strokeWidth="2">
        {PLACES.map(({ column, row }) => (
          <rect
            key={`${column} ${row}`}
            x={8 + column * 54}
            y={12 + row * 56}
            width="42"
            height="42"
            rx="10"
            {...(column === 2 && row === 0 ? { strokeDasharray: '5 5', fill: 'none' } : {})}
          />
        ))}
      </g>
      {isBroken ? (
        <>
          <path
            fill="var(--accent)"
            d="M126 12h22a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10h-32V22a10 10 0 0 1 10-10z"
          />
          <path
            d="M140 20l-8 14h9l-5 13"
            fill="none"
            stroke="#fff"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <path
          transform="rotate(14 160 96)"
          fill="var(--accent)"
          d="M146 74h22a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10h-32V84a10 10 0 0 1 10-10z"
        />
      )}
    </svg>
  );
}
