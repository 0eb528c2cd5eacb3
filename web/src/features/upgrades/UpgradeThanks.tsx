import { Amount } from '../../ui/Amount';
import './upgrades.css';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { dollars } from '../../lib/money';
import { offer, thankYou } from '../../messages/offer';
import { upgrades as text } from '../../messages/upgrades';
import { buttonClass } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { Link } from '../../ui/Link';
import { nextPoll, type Offered, webAddress } from '../payment/model/payment';
import { ownedUpgrades } from './api';
import { type Grant, grantOf, isWaiting } from './model';

type UpgradeThanksProps = { offered: Offered; appId: string; token: string; otherwise: ReactNode };

/** After an upgrade was paid: whether its provider has switched it on. Without news of it, `otherwise` is shown. */
export function UpgradeThanks({ offered, appId, token, otherwise }: UpgradeThanksProps) {
  const { grant, isSlow, isPending } = useGrant(appId, token, offered.charge.id);
  const slowText = useBoot().noMail ? text.slowTextNoMail : text.slowText;
  if (isPending) return null;
  if (!grant) return otherwise;
  const { charge, seller } = offered;
  switch (grant.state) {
    case 'enabling':
      return (
        <End offered={offered} mark={<Clock size={26} aria-hidden="true" />} waits title={text.waits}>
          {isSlow ? slowText(seller) : text.waitsText(seller)}
        </End>
      );
    case 'refused':
      return (
        <End
          offered={offered}
          mark={<CircleAlert size={26} aria-hidden="true" />}
          waits
          title={text.refusedTitle}
          more={<p className="thank-you-lead">{text.refusedText(dollars(charge.taxes.total_price))}</p>}
        >
          {text.refusedBy(seller)} <q className="upgrade-words">{grant.refusal}</q>
        </End>
      );
    case 'enabled':
      return (
        <End
          offered={offered}
          mark={<Check size={26} strokeWidth={2.5} aria-hidden="true" />}
          title={text.thanks}
          more={<Paid offered={offered} />}
        >
          {text.thanksText(charge.name)}
        </End>
      );
    default:
      return (
        <End offered={offered} mark={<Clock size={26} aria-hidden="true" />} waits title={text.ended}>
          {text.endedText(charge.name)}
        </End>
      );
  }
}

/** What a charge brought, asked about until its provider has answered (decisions rule 2). */
function useGrant(appId: string, token: string, chargeId: string) {
  const boot = useBoot();
  const since = useRef(0);
  const [isSlow, setIsSlow] = useState(false);
  const query = useQuery({
    ...ownedUpgrades(boot, token, appId),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const grant: Grant | undefined = grantOf(state.data ?? [], chargeId);
      if (!isWaiting(grant)) return false;
      since.current ||= Date.now();
      const next = nextPoll(undefined, Date.now() - since.current);
      if (next === false) setIsSlow(true);
      return next;
    },
  });
  return { grant: grantOf(query.data ?? [], chargeId), isSlow, isPending: query.isPending };
}

type EndProps = {
  offered: Offered;
  mark: ReactNode;
  waits?: boolean;
  title: string;
  more?: ReactNode;
  children: ReactNode;
};

function End({ offered, mark, waits, title, more, children }: EndProps) {
  const back = webAddress(offered.charge.return_url);
  return (
    <div className="thank-you" aria-live="polite">
      <div className="thank-you-mark" data-waits={waits || undefined}>
        {mark}
      </div>
      <h1>{title}</h1>
      <p className="thank-you-lead">{children}</p>
      {more}
      <div className="checkout-ended mt-6">
        {back && (
          <a href={back} className={buttonClass({ variant: 'primary' })}>
            {offer.back(offered.seller)}
          </a>
        )}
        <Link to="/billing/" className={buttonClass()}>
          {offer.billing}
        </Link>
      </div>
    </div>
  );
}

function Paid({ offered: { charge, seller } }: { offered: Offered }) {
  const total = charge.taxes.total_price;
  return (
    <div className="panel panel-body">
      <Facts
        facts={[
          { name: thankYou.paid, value: <Amount cents={total} /> },
          { name: thankYou.tax, value: <Amount cents={charge.taxes.tax_value} /> },
          {
            name: thankYou.next,
            value: charge.next_charge_at ? thankYou.on(dollars(total), day(charge.next_charge_at)) : null,
          },
          { name: thankYou.seller, value: seller },
        ]}
      />
    </div>
  );
}
