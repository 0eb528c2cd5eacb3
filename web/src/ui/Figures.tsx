import './figures.css';
import type { ReactNode } from 'react';

export type Figure = { name: string; value: ReactNode; note: string };

/** A few figures side by side, each with what it counts and a word about it. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className="figures" data-count={figures.length} aria-label={label}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className="num">{value}</b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
