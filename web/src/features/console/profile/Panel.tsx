import { type ReactNode, useId } from 'react';

/** A card of the page with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="panel-body">{children}</div>
    </section>
  );
}
