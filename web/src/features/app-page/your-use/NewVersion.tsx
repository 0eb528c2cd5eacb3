import '../../../ui/strip.css';
import { Sparkles } from 'lucide-react';
import { catalogueText } from '../../../lib/catalogueText';
import { day, daysBetween } from '../../../lib/dates';
import type { App } from '../../../lib/wire';
import { yourUse as text } from '../../../messages/yourUse';
import { buttonClass } from '../../../ui/Button';

/** For how many days a change is news. */
const NEWS_DAYS = 60;

type NewVersionProps = { app: App; installedAt: string };

/** What changed last in an app that the organization has, when it is younger than the installation and news still. */
export function NewVersion({ app: { changelog }, installedAt }: NewVersionProps) {
  const [latest] = changelog;
  if (!latest || !isNews(latest.date, installedAt, new Date())) return null;
  return (
    <div className="strip new-version">
      <Sparkles size={20} aria-hidden="true" />
      <div className="grow">
        <h3 className="strip-title">
          {text.newIn(latest.version)} <span {...catalogueText}>{latest.title}</span>
        </h3>
        <p>
          <span {...catalogueText}>{latest.text}</span> {text.changedOn(day(latest.date))}
        </p>
      </div>
      <a className={buttonClass({ size: 'sm' })} href="#changelog">
        {text.allChanges}
      </a>
    </div>
  );
}

const isNews = (changedOn: string, installedAt: string, now: Date): boolean =>
  daysBetween(installedAt, changedOn) > 0 && daysBetween(changedOn, now.toISOString()) <= NEWS_DAYS;
