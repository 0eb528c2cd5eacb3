import { rootOf, useBoot } from '../../../lib/boot';
import { catalogueText } from '../../../lib/catalogueText';
import { myApps as text } from '../../../messages/myApps';
import { buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Strip } from '../../../ui/Strip';
import type { Subscription } from '../../billing/model/billing';
import type { Installed } from '../../installation/api';
import { hostLinksOf, settingsAddress } from '../../installation/hostPages';
import { pathOf } from '../paths';

/** A subscription whose payment failed. */
export function UnpaidStrip({ subscription: { charge, slug } }: { subscription: Subscription }) {
  const root = rootOf(useBoot());
  const isFrozen = charge.status === 'frozen';
  return (
    <Strip
      tone={isFrozen ? 'danger' : 'warning'}
      icon={slug ? `${root}/pictures/icons/apps/${slug}.svg` : ''}
      title={isFrozen ? text.frozenTitle(charge.name) : text.overdueTitle(charge.name)}
      says={isFrozen ? text.frozenText : charge.note || text.overdueText}
    >
      <Link className={buttonClass({ size: 'sm' })} to="/billing/#subscriptions">
        {text.openBilling} <span className="sr-only">{charge.name}</span>
      </Link>
    </Strip>
  );
}

type SetUpProps = {
  app: Installed;
  /** Nothing before it waits: a row of blue buttons would say that each comes first. */
  isFirst: boolean;
};

/** An app that somebody has to finish, with what its developer says is left to do. */
export function SetUpStrip({ app, isFirst }: SetUpProps) {
  const boot = useBoot();
  const path = pathOf(app);
  const settings = path ? null : settingsAddress({ ...app, inHost: hostLinksOf(app) }, boot);
  const className = buttonClass({ variant: isFirst ? 'primary' : 'secondary', size: 'sm' });
  const left = app.customProps.finishInstallCopy;
  const label = (
    <>
      {text.finishSetUp} <span className="sr-only">{app.name}</span>
    </>
  );
  return (
    <Strip
      tone="accent"
      icon={app.icon}
      title={text.setUpTitle(app.name)}
      says={left ? <span {...catalogueText}>{left}</span> : text.setUpText}
    >
      {path ? (
        <Link className={className} to={`${path}?action=settings`}>
          {label}
        </Link>
      ) : (
        settings && (
          <a className={className} href={settings}>
            {label}
          </a>
        )
      )}
    </Strip>
  );
}
