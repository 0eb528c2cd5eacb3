import './checkout.css';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useSearch } from 'wouter';
import { useBoot } from '../../lib/boot';
import { dollars } from '../../lib/money';
import { firstValue, parseQuery } from '../../lib/query';
import type { ThankYou } from '../../lib/wire';
import { thankYou as text } from '../../messages/purchase';
import { AppIcon } from '../../ui/AppIcon';
import { buttonClass } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { Link } from '../../ui/Link';
import { useSession } from '../session/session';
import { chargeOf } from './api';

/** After a purchase: where the app is, what was paid, and one next step. */
export function ThankYouPage({ thankYou: { app, picture, places, offer } }: { thankYou: ThankYou }) {
  const taxes = usePaid(app.product);
  return (
    <div className="thank-you">
      <div className="thank-you-mark">
        <Check size={26} strokeWidth={2.5} aria-hidden="true" />
      </div>
      <h1>{app.service ? text.activated(app.name) : text.installed(app.name)}</h1>
      <p className="thank-you-lead">{text.text}</p>
      <div className="panel">
        {picture.src && <img className="thank-you-picture" src={picture.src} alt={picture.alt} />}
        <div className="thank-you-next">
          <AppIcon src={app.icon} size={48} />
          <div className="min-w-0 flex-1">
            <h2>{offer.finishText || text.next}</h2>
            <p className="checkout-small">{text.nextText}</p>
          </div>
          <Link to={`${app.path}?action=settings`} className={buttonClass({ variant: 'primary' })}>
            {text.settings}
          </Link>
        </div>
      </div>
      <Facts
        className="mt-5 mb-6"
        facts={[
          { name: text.places, value: places.join(', ') },
          { name: text.paid, value: taxes && dollars(taxes.total_price) },
          { name: text.tax, value: taxes && dollars(taxes.tax_value) },
        ]}
      />
      <Link to="/apps/" className="link">
        {text.browse}
      </Link>
    </div>
  );
}

/** The sums of the charge that the address names; nothing when it cannot be read. */
function usePaid(product: string) {
  const boot = useBoot();
  const session = useSession();
  const id = firstValue(parseQuery(useSearch()), 'id') ?? '';
  const token = session.status === 'signed-in' ? session.user.token : '';
  const charge = useQuery({ ...chargeOf(boot, token, product, id), enabled: token !== '' && id !== '' });
  return charge.data?.taxes;
}
