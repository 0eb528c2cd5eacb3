import { useState } from 'react';
import { Link } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import { Button, buttonClass } from '../../ui/Button';
import { config } from '../model/config';
import { callShop } from '../model/shopApi';
import { tried } from '../model/tried';
import { installed, useInstalled } from './installed';
import { question, showNotice } from './state';
import type { HostApp } from './types';

/** Settings: the installed apps, what each shows where, and the way to take one away. */
export function ManageAppsPage() {
  const { apps, isSignedIn } = useInstalled();
  return (
    <section className="sim-page">
      <h1>{text.manage.title}</h1>
      {apps.length === 0 ? (
        <p className="muted">{isSignedIn ? text.noneYet : text.chooseAccount}</p>
      ) : (
        <ul className="sim-manage">
          {apps.map((app) => (
            <ManagedApp key={app.id} app={app} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ManagedApp({ app }: { app: HostApp }) {
  const [isBusy, setIsBusy] = useState(false);
  const standing = standingOf(app);
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
        {standing && <p className="sim-attention">{standing}</p>}
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

/** What somebody has to do about an app; '' for nothing. */
function standingOf({ setupRequired, errorCode }: HostApp): string {
  if (setupRequired) return text.manage.unfinished;
  return errorCode ? text.manage.attention(errorCode) : '';
}
