import { type ReactNode, useId } from 'react';

type SectionProps = {
  id: string;
  title: string;
  /** What goes for all of it, below the heading. */
  sub?: string;
  /** At the other end of the heading: how many there are, or what can be done. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** A card of the editor with its heading, at which links to it arrive. */
export function Section({ id, title, sub, aside, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className="panel" aria-labelledby={headingId}>
      <div className="panel-head">
        <div className="may-shrink">
          <h2 id={headingId}>{title}</h2>
          {sub && <p className="tiny muted">{sub}</p>}
        </div>
        {aside && <div className={typeof aside === 'string' ? 'tiny muted num' : undefined}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
