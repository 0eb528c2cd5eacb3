import { type ReactNode, useId } from 'react';

type SectionProps = { id: string; title: string; children: ReactNode };

/** A card of the editor with its heading, at which links to it arrive. */
export function Section({ id, title, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className="panel" aria-labelledby={headingId}>
      <div className="panel-head">
        <h2 id={headingId}>{title}</h2>
      </div>
      {children}
    </section>
  );
}
