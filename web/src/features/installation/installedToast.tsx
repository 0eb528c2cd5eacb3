import '../notifications/toast-actions.css';
import type { ReactNode } from 'react';
import type { Boot } from '../../lib/wire';
import { installing } from '../../messages/installing';
import { type HostedApp, openAddress, settingsAddress } from './hostPages';

/** That an app is there, and the way to where it is. */
export function installedToast(app: HostedApp & { name: string; service: boolean }, boot: Boot): ReactNode {
  const sentence = installing.installed(app.service);
  const address = openAddress(app, boot) ?? settingsAddress(app, boot);
  if (!address) return sentence;
  return (
    <div className="toast-actions">
      <span>{sentence}</span>
      <a className="link" href={address}>
        {installing.open(app.name)}
      </a>
    </div>
  );
}
