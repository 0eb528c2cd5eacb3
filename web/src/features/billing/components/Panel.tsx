import type { ReactNode } from 'react';

type PanelProps = { id: string; title: string; lead?: string; action?: ReactNode; children: ReactNode };

/** A part of the page's right side, which can be linked. */
export function Panel({ id, title, lead, action, children }: PanelProps) {
  return (
    <section className="panel billing-panel" id={id} aria-labelledby={`${id}-title`}>
      <div className="billing-panel-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
        {action}
      </div>
      {children}
    </section>
  );
}
