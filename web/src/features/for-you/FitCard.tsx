import type { Look } from '../../lib/wire';
import { AppCard } from '../catalog/components/AppCard';
import type { Fit } from './model';
import { whyOf } from './why';

/** An app with the reason why it is shown. */
export function FitCard({ fit, look }: { fit: Fit; look?: Look | undefined }) {
  return <AppCard card={fit.card} look={look} note={<p className="tiny muted">{whyOf(fit)}</p>} />;
}
