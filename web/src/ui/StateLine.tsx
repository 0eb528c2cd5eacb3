import './state-line.css';
import type { ReactNode } from 'react';

export type StateTone = 'neutral' | 'success' | 'warning' | 'danger';

/** How something stands, in one line: a dot of its colour, and a word. */
export const StateLine = ({ tone, children }: { tone: StateTone; children: ReactNode }) => (
  <p className="state-line" data-tone={tone}>
    <span className="dot" aria-hidden="true" />
    {children}
  </p>
);
