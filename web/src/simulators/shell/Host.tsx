import { Radio } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { config } from '../model/config';
import { chooseAccount, chooseTheme, session, type Theme } from '../model/session';
import { useStore } from '../model/store';
import { tried } from '../model/tried';
import { Menu } from './Menu';
import { MessageLog } from './MessageLog';
import { Notices } from './Notices';
import { QuestionDialog } from './QuestionDialog';
import { SupportWindow } from './SupportWindow';
import { TriedPayment } from './TriedPayment';
import { TryBar } from './TryBar';

/** The simulated product: its head, its menu, the page, and for developers every message of its frames. */
export function Host({ isLogFirst, children }: { isLogFirst: boolean; children: ReactNode }) {
  const { theme } = useStore(session);
  const [choice, setChoice] = useState<boolean>();
  // The log stands open beside the marketplace, and elsewhere once it was asked for.
  const isLogOpen = choice ?? isLogFirst;
  useEffect(() => {
    // Outside: the document.
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <div className="sim" data-log={isLogOpen || undefined}>
      <TryBar />
      <header className="sim-bar">
        <strong>{config.name}</strong> <span className="muted">{text.simulator}</span>
        <span className="sim-grow" />
        <Button size="sm" aria-pressed={isLogOpen} onClick={() => setChoice(!isLogOpen)}>
          <Radio size={15} aria-hidden="true" /> {text.log.toggle}
        </Button>
        {!tried && <AccountField />}
        <label>
          {text.theme}{' '}
          <select
            id="theme"
            className="select select-sm"
            value={theme}
            onChange={(event) => chooseTheme(event.target.value as Theme)}
          >
            <option value="light">{text.light}</option>
            <option value="dark">{text.dark}</option>
          </select>
        </label>
      </header>
      <Menu />
      <main className="sim-main">{children}</main>
      {isLogOpen && <MessageLog />}
      <SupportWindow />
      <Notices />
      <QuestionDialog />
      <TriedPayment />
    </div>
  );
}

/** Whose product it is: one of the demo's accounts. */
function AccountField() {
  const { email } = useStore(session);
  return (
    <label>
      {text.account}{' '}
      <select
        id="account"
        className="select select-sm"
        value={email}
        onChange={(event) => void chooseAccount(event.target.value)}
      >
        <option value="">{text.nobody}</option>
        {config.accounts.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
