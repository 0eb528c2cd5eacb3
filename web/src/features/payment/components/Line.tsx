import './line.css';
import type { ReactNode } from 'react';

type LineProps = { name: ReactNode; isDue?: boolean; children: ReactNode };

/** A sum with its name. */
export function Line({ name, isDue, children }: LineProps) {
  return (
    <div className={isDue ? 'checkout-line checkout-due' : 'checkout-line'}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
