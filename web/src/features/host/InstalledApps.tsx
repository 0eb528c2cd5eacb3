import './installed-apps.css';
import { Plus } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { catalogueText } from '../../lib/catalogueText';
import { lazyPart } from '../../lib/lazyPart';
import { hostProduct } from '../../lib/productScope';
import { embedded } from '../../messages/embedded';
import { installed as text } from '../../messages/installed';
import { AppIcon } from '../../ui/AppIcon';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { RetryNote } from '../../ui/RetryNote';
import { MoreLink } from '../../ui/SectionHead';
import { Strip } from '../../ui/Strip';
import type { Installed } from '../installation/api';
import { settingsAddress } from '../installation/hostPages';
import { useSession } from '../session/model/session';
import type { User } from '../session/model/user';
import type { OwnStart } from './useOwnStart';

// Only who asks needs the dialog.
const AskForOneDialog = lazyPart(() => import('./AskForOne').then((m) => m.AskForOneDialog));

/** The installed apps of the host product, first what is to be finished. Nothing for a visitor. */
export function InstalledApps({ query }: { query: OwnStart['installed'] }) {
  const boot = useBoot();
  const titleId = useId();
  const session = useSession();
  if (query.isError) return <RetryNote query={query}>{embedded.installedFailed}</RetryNote>;
  if (!query.data || session.status !== 'signed-in') return null;
  const mayAsk = asksOwners(session.user);
  const unfinished = query.data.find((app) => app.setupRequired && app.hasAccess);
  if (query.data.length === 0 && !mayAsk) return null;
  return (
    <>
      {unfinished && <SetUpStrip app={unfinished} />}
      <section aria-labelledby={titleId} className="own-apps">
        <div className="sec-head">
          <h2 id={titleId}>{embedded.installed}</h2>
          {query.data.length > 0 && (
            <MoreLink
              link={{ text: embedded.allInstalled(query.data.length), path: '/embedded-my-apps/' }}
              context={embedded.installed}
            />
          )}
        </div>
        <ul className="own-apps-row">
          {query.data.map((app) => (
            <li key={app.id}>
              <InstalledTile app={app} settings={app.hasAccess ? settingsAddress(app, boot) : null} />
            </li>
          ))}
          {mayAsk && (
            <li>
              <AskTile />
            </li>
          )}
        </ul>
      </section>
    </>
  );
}

/** Owners get what they want themselves; staff who look through a customer's eyes ask for nothing. */
const asksOwners = ({ roles, isGhostLogin }: User): boolean =>
  !isGhostLogin && roles[hostProduct()] !== 'owner' && roles.accounts !== 'owner';

function AskTile() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="own-app own-app-ask"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Plus size={22} aria-hidden="true" />
        {embedded.askForOne}
      </button>
      {isOpen && (
        <Suspense>
          <AskForOneDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const pathOf = ({ slug, customProps }: Installed): string =>
  customProps.isService === 'true' ? `/services/${slug}/` : `/embedded-apps/${slug}/`;

function SetUpStrip({ app }: { app: Installed }) {
  const left = app.customProps.finishInstallCopy;
  return (
    <section className="strips" aria-label={embedded.setUpLeft(app.name)}>
      <Strip
        tone="accent"
        icon={app.icon}
        title={embedded.setUpLeft(app.name)}
        says={left ? <span {...catalogueText}>{left}</span> : embedded.setUpText}
      >
        <Link
          className={buttonClass({ variant: 'primary', size: 'sm' })}
          to={`${pathOf(app)}?action=settings`}
        >
          {embedded.setUp}
        </Link>
      </Strip>
    </section>
  );
}

/** An app as a tile: pressed, it is shown; its settings are the host's. */
function InstalledTile({ app, settings }: { app: Installed; settings: string | null }) {
  return (
    <div className="own-app" data-unfinished={app.setupRequired || undefined}>
      <Link to={pathOf(app)}>
        <AppIcon src={app.icon} size={40} />
        <span className="ellip">{app.name}</span>
      </Link>
      {settings && (
        <a className="link tiny" href={settings} aria-label={text.settingsOf(app.name)}>
          {text.settings}
        </a>
      )}
    </div>
  );
}
