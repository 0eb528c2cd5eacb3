import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { day } from '../../lib/dates';
import { isUnpublished } from '../../lib/isUnpublished';
import { notOffered } from '../../messages/notOffered';
import { simulators as text } from '../../messages/simulators';
import { Button, buttonClass } from '../../ui/Button';
import { config } from '../model/config';
import { callShop } from '../model/shopApi';
import { tried } from '../model/tried';
import { AskedScopes, useAsked } from './AskedScopes';
import { installed, useInstalled } from './installed';
import { OWN_ID } from './ownApp';
import { question, showNotice } from './state';
import type { HostApp } from './types';

/** Settings: the installed apps, what each shows where, and the way to take one away. */
export function ManageAppsPage() {
  const { apps, isSignedIn } = useInstalled();
  const { asked, look } = useAsked(isSignedIn);
  return (
    <section className="sim-page">
      <h1>{text.manage.title}</h1>
      {apps.length === 0 ? (
        <p className="muted">{isSignedIn ? text.noneYet : text.chooseAccount}</p>
      ) : (
        <ul className="sim-manage">
          {apps.map((app) => (
            <ManagedApp key={app.id} app={app}>
              {asked
                .filter((one) => one.applicationId === app.id)
                .map((one) => (
                  <AskedScopes key={app.id} app={app} asked={one} onAgreed={look} />
                ))}
            </ManagedApp>
          ))}
        </ul>
      )}
    </section>
  );
}

function ManagedApp({ app, children }: { app: HostApp; children: ReactNode }) {
  const [isBusy, setIsBusy] = useState(false);
  const standing = standingOf(app);
  const offer = offerOf(app);
  const upgrades = useUpgrades(app);
  const uninstall = async () => {
    setIsBusy(true);
    try {
      await callShop('DELETE', `/applications/${app.id}/install`, {});
      installed.poke();
    } catch {
      setIsBusy(false);
      showNotice(app.name, text.manage.failed, 'error');
    }
  };
  const ask = () =>
    question.set({
      text: text.manage.sure(app.name),
      yes: text.manage.uninstall,
      no: text.apps.stay,
      onYes: () => void uninstall(),
    });
  return (
    <li>
      {app.icon && <img src={app.icon} alt="" width={32} height={32} />}
      <div className="grow">
        <strong>{app.name}</strong>
        <p className="muted">
          {[...new Set(app.widgets.map(({ placement }) => text.apps.places[placement]))].join(', ') ||
            text.manage.noPlaces}
        </p>
        {upgrades.length > 0 && <p className="muted">{text.manage.upgrades(upgrades)}</p>}
        {standing && <p className="sim-attention">{standing}</p>}
        {offer && <p className="muted">{offer}</p>}
        {children}
      </div>
      {app.mayOpenSettings !== false && (
        <Link
          className={buttonClass({ size: 'sm', variant: standing ? 'primary' : 'secondary' })}
          href={`${config.settings}${encodeURIComponent(app.slug)}/`}
        >
          {app.setupRequired ? text.manage.finish : text.manage.settings}{' '}
          <span className="sr-only">{app.name}</span>
        </Link>
      )}
      {!tried && app.mayOpenSettings !== false && (
        <Button size="sm" variant="danger-ghost" busy={isBusy} onClick={ask}>
          {text.manage.uninstall} <span className="sr-only">{app.name}</span>
        </Button>
      )}
    </li>
  );
}

type Owned = { items: { id: string; quantity: number | null }[] };
type Offered = { items: { id: string; product: { name: string } }[] };

/** The upgrades that the organization has of an app; none while they are looked up. */
function useUpgrades({ id }: HostApp): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    // Outside: the shop.
    let isGone = false;
    void upgradesOf(id).then(
      (found) => isGone || setNames(found),
      () => {}, // the app works all the same
    );
    return () => {
      isGone = true;
    };
  }, [id]);
  return names;
}

async function upgradesOf(id: string): Promise<string[]> {
  if (tried || id === OWN_ID) return []; // there is nobody to ask
  const { items: owned } = await callShop<Owned>('GET', `/applications/${id}/resources/purchases`);
  const had = owned.filter(({ quantity }) => quantity !== null);
  if (had.length === 0) return [];
  const { items: offered } = await callShop<Offered>('GET', `/applications/${id}/resources`);
  return had.map(({ id, quantity }) => {
    const name = offered.find((one) => one.id === id)?.product.name ?? id;
    return text.manage.upgrade(name, quantity ?? 1);
  });
}

/** What has become of an app in the shop; '' where everybody can have it. */
function offerOf(app: HostApp): string {
  if (app.retirement) return notOffered.retires(day(app.retirement.lastDay));
  return isUnpublished(app) ? notOffered.unpublished : '';
}

/** What somebody has to do about an app; '' for nothing. */
function standingOf({ setupRequired, errorCode }: HostApp): string {
  if (setupRequired) return text.manage.unfinished;
  return errorCode ? text.manage.attention(errorCode) : '';
}
