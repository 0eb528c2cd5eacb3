import { simulators as text } from '../../messages/simulators';
import { config } from '../model/config';

/** A page of the product itself, which has nothing to do with apps. */
export function PlainPage({ title }: { title: string }) {
  return (
    <section className="sim-page">
      <h1>{title}</h1>
      <p className="muted">{text.pageOf(config.name)}</p>
    </section>
  );
}
