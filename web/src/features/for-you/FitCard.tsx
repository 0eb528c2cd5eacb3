import type { Look } from '../../lib/wire';
import { forYou as text } from '../../messages/forYou';
import { AppCard } from '../catalog/components/AppCard';
import type { Fit } from './model';

/** An app with the reason why it is shown. */
export function FitCard({ fit, look }: { fit: Fit; look?: Look | undefined }) {
  const { card, of, share } = fit;
  const why = share ? text.usedWith(of.name, share) : text.sameMaker(of.name);
  return <AppCard card={card} look={look} note={<p className="tiny muted">{why}</p>} />;
}
