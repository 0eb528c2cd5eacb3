import { ArrowUpRight } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { homeBuild as text } from '../../../messages/homeBuild';
import { buttonClass } from '../../../ui/Button';

/** The way to where apps are made, and to what programs can call. */
export function BuildPanel() {
  const { api } = useBoot();
  return (
    <section className="sec panel build-panel">
      <div>
        <h2>{text.title}</h2>
        <p className="small muted">{text.text}</p>
      </div>
      <div className="wrap-row">
        <a className={buttonClass()} href="/console/">
          {text.console}
        </a>
        <a className={buttonClass({ variant: 'ghost' })} href={`${api}/docs`}>
          {text.reference} <ArrowUpRight size={16} aria-hidden="true" />
        </a>
      </div>
    </section>
  );
}
