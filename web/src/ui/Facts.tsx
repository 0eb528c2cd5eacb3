import './facts.css';
import type { ReactNode } from 'react';

export type Fact = { name: string; value: ReactNode };

/** Names left, values right. A fact without a value is left out. */
export function Facts({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`facts-list ${className}`}>
      {facts
        .filter((fact) => fact.value)
        .map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
