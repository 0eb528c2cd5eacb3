import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { isUnpublished } from '../../../lib/isUnpublished';
import { lazyPart } from '../../../lib/lazyPart';
import { billing as billingText } from '../../../messages/billing';
import { myApps as text } from '../../../messages/myApps';
import { notOffered } from '../../../messages/notOffered';
import { AppIcon } from '../../../ui/AppIcon';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { StateLine, type StateTone } from '../../../ui/StateLine';
import { hostLinksOf, settingsAddress } from '../../installation/hostPages';
import { useUninstall } from '../../installation/useUninstall';
import { type Attempt, backOf } from '../../payment/api/attempts';
import { BankButton } from '../../payment/components/BankButton';
import { changePlanPath } from '../../plan/model';
import type { User } from '../../session/model/user';
import type { Row, RowState } from '../model';
import { isService, pathOf } from '../paths';
import { uninstallable } from '../uninstallable';

const RowMenu = lazyPart(() => import('./RowMenu').then((m) => m.RowMenu));
const UninstallDialog = lazyPart(() =>
  import('../../installation/UninstallDialog').then((m) => m.UninstallDialog),
);

const TONES: Record<RowState['kind'], StateTone> = {
  'payment-open': 'warning',
  'payment-failed': 'danger',
  'set-up': 'warning',
  broken: 'danger',
  rights: 'warning',
  trial: 'neutral',
  ending: 'neutral',
  'no-access': 'neutral',
  active: 'success',
};

type AppRowProps = { row: Row; attempt: Attempt | undefined; user: User };

/** An installed app: how it stands, what it costs and when next, one action and a menu. */
export function AppRow({ row, attempt, user }: AppRowProps) {
  const { app, state, subscription } = row;
  const [isMenuWanted, setIsMenuWanted] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, uninstall } = useUninstall();
  const more = (open?: () => void) => (
    <Button
      variant="ghost"
      size="sm"
      icon
      aria-label={text.more(app.name)}
      aria-haspopup="menu"
      busy={isBusy}
      {...(open && { onClick: open })}
    >
      <Ellipsis size={17} aria-hidden="true" />
    </Button>
  );
  return (
    <li>
      <AppIcon src={app.icon} size={44} />
      <div>
        <AppName app={app} />
        <StateLine tone={TONES[state.kind]}>{stateWords(state)}</StateLine>
        {app.retirement && <Retirement retirement={app.retirement} />}
        {isUnpublished(app) && <StateLine tone="neutral">{notOffered.unpublished}</StateLine>}
      </div>
      <Cost row={row} />
      <div className="app-list-actions">
        {attempt ? (
          <BankButton
            size="sm"
            product={attempt.product}
            token={user.token}
            charge={{ kind: 'direct_charge', id: attempt.charge.id }}
            total={attempt.total}
            address={attempt.next_action.url}
            back={backOf(attempt)}
            name={app.name}
            mayGiveUp={false}
          />
        ) : (
          <RowAction row={row} />
        )}
        {isMenuWanted ? (
          <Suspense fallback={more()}>
            <RowMenu
              app={app}
              changePlan={
                subscription?.changeable && !user.isGhostLogin
                  ? changePlanPath({ product: subscription.product, id: subscription.charge.id })
                  : undefined
              }
              trigger={more()}
              onUninstall={user.isGhostLogin ? undefined : () => setIsAsked(true)}
            />
          </Suspense>
        ) : (
          more(() => setIsMenuWanted(true))
        )}
      </div>
      {isAsked && (
        <Suspense>
          <UninstallDialog
            app={{ id: app.id, name: app.name, service: isService(app) }}
            onKeep={() => setIsAsked(false)}
            onRemove={(reason) => {
              setIsAsked(false);
              void uninstall(uninstallable(app), reason);
            }}
          />
        </Suspense>
      )}
    </li>
  );
}

/** The name of an app in a list, with the way to its page while it has one. */
export function AppName({ app }: { app: Parameters<typeof pathOf>[0] & { name: string } }) {
  const path = pathOf(app);
  if (!path) return <span className="app-list-name">{app.name}</span>;
  return (
    <Link className="app-list-name" to={path}>
      {app.name}
    </Link>
  );
}

/** That its developer gives the app up, and what may be used instead. */
function Retirement({ retirement }: { retirement: NonNullable<Row['app']['retirement']> }) {
  const { lastDay, replacement } = retirement;
  return (
    <StateLine tone="warning">
      <span>
        {notOffered.retires(day(lastDay))}
        {replacement && (
          <>
            {` ${text.useInstead} `}
            <Link to={`/apps/${replacement.slug}/`}>{replacement.name}</Link>
          </>
        )}
      </span>
    </StateLine>
  );
}

function stateWords(state: RowState): string {
  switch (state.kind) {
    case 'broken':
      return text.state.broken(state.code);
    case 'rights':
      return text.state.rights(state.areas);
    case 'trial':
      return text.state.trial(state.days);
    case 'ending':
      return text.state.ending(day(state.on));
    default:
      return text.state[state.kind];
  }
}

/** What it costs, and when next. Who may not pay is told of what is free only. */
function Cost({ row: { app, state, subscription, payment } }: { row: Row }) {
  if (subscription) {
    const { taxes, months, quantity, per_account: isPerAgent, next_charge_at: next } = subscription.charge;
    const note = state.kind === 'ending' || !next ? '' : costNote(state, day(next));
    return (
      <p className="app-list-cost num">
        <bdi>{billingText.price(taxes.total_price, months)}</bdi>
        <small>{isPerAgent && note ? text.withSeats(quantity, note) : note}</small>
      </p>
    );
  }
  if (payment) {
    return (
      <p className="app-list-cost num">
        {text.once(payment.charge.taxes.total_price)}
        <small>{payment.charge.status === 'success' && text.paidOn(day(payment.charge.updated_at))}</small>
      </p>
    );
  }
  return <p className="app-list-cost">{!app.payment && <span className="price-free">{text.free}</span>}</p>;
}

const costNote = (state: RowState, date: string): string =>
  state.kind === 'payment-failed' ? '' : state.kind === 'trial' ? text.firstCharge(date) : text.next(date);

/** The one thing to do about an app; nothing for what is on a page that is not there. */
function RowAction({ row: { app, state } }: { row: Row }) {
  const boot = useBoot();
  const name = <span className="sr-only">{app.name}</span>;
  const className = buttonClass({ size: 'sm' });
  const settings = app.hasAccess ? settingsAddress({ ...app, inHost: hostLinksOf(app) }, boot) : null;
  const path = pathOf(app);
  if (state.kind === 'payment-open' || state.kind === 'payment-failed') {
    return (
      <Link className={className} to="/billing/#subscriptions">
        {text.openBilling} {name}
      </Link>
    );
  }
  if (path && (state.kind === 'set-up' || state.kind === 'rights')) {
    return (
      <Link className={className} to={state.kind === 'set-up' ? `${path}?action=settings` : path}>
        {state.kind === 'set-up' ? text.finishSetUp : text.review} {name}
      </Link>
    );
  }
  if (settings) {
    return (
      <a className={className} href={settings}>
        {text.settings} {name}
      </a>
    );
  }
  return (
    path && (
      <Link className={className} to={path}>
        {text.details} {name}
      </Link>
    )
  );
}
