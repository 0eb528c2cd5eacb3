import '../../styles/sections.css';
import { Suspense } from 'react';
import { catalogueText } from '../../lib/catalogueText';
import { lazyPart } from '../../lib/lazyPart';
import type { App } from '../../lib/wire';
import { sections as text } from '../../messages/appSections';
import { Badge } from '../../ui/Badge';
import { Price } from '../../ui/Price';
import { useSession } from '../session/model/session';

const UpgradeActions = lazyPart(() => import('../upgrades/UpgradeActions').then((m) => m.UpgradeActions));

/** The paid upgrades of an app. Only organizations that have the app can buy them, so the buttons are a lazy chunk. */
export function Upgrades({ app }: { app: App }) {
  const session = useSession();
  return (
    <ul className="upgrades">
      {app.upgrades.map((upgrade) => (
        <li key={upgrade.id}>
          <div className="grow" {...catalogueText}>
            <h3>{upgrade.name}</h3>
            <p className="small muted">{upgrade.description}</p>
          </div>
          {upgrade.counted && (
            <span className="upgrade-counted">
              <Badge>{text.counted}</Badge>
            </span>
          )}
          <b className="upgrade-price">
            <Price price={upgrade.price} />
          </b>
          {session.status === 'signed-in' && (
            <Suspense>
              <UpgradeActions app={app} upgrade={upgrade} user={session.user} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  );
}
