import './profile.css';
import { CircleCheck, Hourglass, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { devProfile as text } from '../../../messages/devProfile';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { RadioCard } from '../../../ui/RadioCard';
import { type Developer, failureOf, useDeveloperAct } from './api';
import { Panel } from './Panel';

type PanelProps = { developer: Developer; token: string };

/** Whether the support address is proved, and the mail that proves it. */
export function MailPanel({ developer: { mail }, token }: PanelProps) {
  const sending = useDeveloperAct(token);
  return (
    <Panel title={text.mailTitle}>
      {!mail.address && <p className="muted">{text.mailMissing}</p>}
      {mail.provedAt && <Proved>{text.mailProved(mail.address, mail.provedAt)}</Proved>}
      {mail.address && !mail.provedAt && (
        <div className="profile-row">
          <Button busy={sending.isPending} onClick={() => sending.mutate({ kind: 'mail' })}>
            {mail.sentAt ? text.sendAgain : text.sendMail}
          </Button>
          <p className="muted" role="status">
            {mail.sentAt ? text.mailSent(mail.address, mail.sentAt) : text.mailText(mail.address)}
          </p>
        </div>
      )}
      <Failure error={sending.error} />
    </Panel>
  );
}

/** Whether the domain of the site is proved, and what has to stand there. */
export function SitePanel({ developer: { site }, token }: PanelProps) {
  const [way, setWay] = useState(site.way);
  const asking = useDeveloperAct(token, ({ site: now }) =>
    now.provedAt ? text.provedNow(now.host) : undefined,
  );
  if (!site.host || site.provedAt) {
    return (
      <Panel title={text.siteTitle}>
        {site.provedAt ? (
          <Proved>{text.siteProved(site.host, site.provedAt)}</Proved>
        ) : (
          <p className="muted">{text.siteMissing}</p>
        )}
      </Panel>
    );
  }
  const label = way === 'dns' ? text.recordLabel : text.fileLabel;
  return (
    <Panel title={text.siteTitle}>
      <div className="profile-form" role="radiogroup" aria-label={text.ways}>
        <RadioCard name="way" checked={way === 'dns'} onChange={() => setWay('dns')}>
          <span className="medium">{text.byDNS}</span>
          <span className="small muted profile-second">{text.byDNSText(site.record)}</span>
        </RadioCard>
        <RadioCard name="way" checked={way === 'file'} onChange={() => setWay('file')}>
          <span className="medium">{text.byFile}</span>
          <span className="small muted profile-second">{text.byFileText}</span>
        </RadioCard>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focusable content */}
      <section className="profile-code" tabIndex={0} aria-label={label}>
        {way === 'dns' ? `${site.record}.  TXT  "${site.value}"` : `${site.fileUrl}\n${site.value}`}
      </section>
      <div className="profile-row">
        <Button busy={asking.isPending} onClick={() => asking.mutate({ kind: 'site', way })}>
          <RefreshCw size={16} aria-hidden="true" />
          {text.check}
        </Button>
        <p className="profile-waits" role="status">
          {site.askedAt && way === site.way && (
            <>
              <Hourglass size={15} aria-hidden="true" />
              {said(site, site.askedAt)}
            </>
          )}
        </p>
      </div>
      <Failure error={asking.error} />
    </Panel>
  );
}

type Site = Developer['site'];

/** What was seen when a site was asked last, what to do, and whether it is asked again. */
function said(site: Site, askedAt: string): string {
  return [text.notSeen(hourOf(askedAt)), sawOf(site), goesOn(site, askedAt)].filter(Boolean).join(' ');
}

function sawOf({ seen, way, host }: Site): string {
  const says: Partial<Record<Site['way'], (host: string) => string>> = seen ? text.saw[seen] : {};
  return says[way]?.(host) ?? '';
}

const ASK_EVERY_MS = 10 * 60_000;

/** By the shop's clock: asked for the last time is whoever is asked no more in ten minutes. */
function goesOn({ askUntil }: Site, askedAt: string): string {
  if (!askUntil) return '';
  const isLast = Date.parse(askUntil) - Date.parse(askedAt) < ASK_EVERY_MS;
  return isLast ? text.asksNoMore(askUntil) : text.asksOn;
}

const hourOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

function Proved({ children }: { children: string }) {
  return (
    <p className="profile-free" role="status">
      <CircleCheck size={15} aria-hidden="true" />
      {children}
    </p>
  );
}

/** What did not work, below what was pressed. */
export function Failure({ error }: { error: Error | null }) {
  return (
    error && (
      <div className="mt-4">
        <Note tone="danger" live>
          {failureOf(error)}
        </Note>
      </div>
    )
  );
}
