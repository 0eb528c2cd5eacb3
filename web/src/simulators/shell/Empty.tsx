import type { ReactNode } from 'react';

/** The main area when nothing is chosen, or what was asked for is not there. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="sim-empty">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
