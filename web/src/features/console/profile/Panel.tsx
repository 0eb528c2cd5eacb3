import { type ReactNode, useId } from 'react';

type PanelProps = {
  title: string;
  /** At the other end of the heading: what can be done with all of it. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A card of the page with its heading. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="panel-body">{children}</div>
    </section>
  );
}
