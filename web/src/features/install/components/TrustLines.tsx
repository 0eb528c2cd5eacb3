import './install.css';
import { BadgeCheck, Eye, Headphones, MessageSquareReply, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { catalogueText } from '../../../lib/catalogueText';
import type { App } from '../../../lib/wire';
import { trust as text } from '../../../messages/trust';
import { ui } from '../../../messages/ui';
import { Link } from '../../../ui/Link';

const ICONS = {
  verified: BadgeCheck,
  'money-back': Undo2,
  hours: Headphones,
  answers: MessageSquareReply,
  access: Eye,
};

export type Trust = {
  kind: keyof typeof ICONS;
  title: string;
  says: ReactNode;
  link?: { text: string; path: string };
};

/** What can be relied on; a line without a fact behind it is left out (decisions rule 33). */
export function trustOf(app: App, isOwned: boolean): Trust[] {
  if (app.lifecycle !== 'PUBLISHED') return [];
  const { ratings, permissions, verifiedPath } = app;
  const { hours } = app.developerInfo;
  const lines: Trust[] = [];
  if (app.verified && verifiedPath)
    lines.push({
      kind: 'verified',
      title: `${ui.verified}.`,
      says: '',
      link: { text: text.verified, path: verifiedPath },
    });
  if (app.offer.plans.length > 0 && !isOwned)
    lines.push({ kind: 'money-back', title: text.moneyBack, says: text.moneyBackText });
  if (hours) lines.push({ kind: 'hours', title: text.hours, says: <span {...catalogueText}>{hours}</span> });
  if (permissions.length > 0)
    lines.push({
      kind: 'access',
      title: text.access(permissions.length),
      says: text.accessText,
      link: { text: text.accessLink, path: '#permissions' },
    });
  else if (!app.service) lines.push({ kind: 'access', title: text.noAccess, says: text.noAccessText });
  if (ratings.answers)
    lines.push({
      kind: 'answers',
      title: text.answers(app.developer),
      says: text.answersText(ratings.answers.hours),
    });
  return lines;
}

/** The last lines of the box: what is known for a fact about the offer. */
export function TrustLines({ app, isOwned = false }: { app: App; isOwned?: boolean }) {
  const lines = trustOf(app, isOwned);
  if (lines.length === 0) return null;
  return (
    <ul className="price-box-trust">
      {lines.map(({ kind, title, says, link }) => {
        const Icon = ICONS[kind];
        return (
          <li key={kind}>
            <Icon size={16} aria-hidden="true" />
            <span className="may-shrink">
              <b>{title}</b> {says} {link && <TrustLink {...link} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function TrustLink({ text, path }: { text: string; path: string }) {
  if (path.startsWith('#')) {
    return (
      <a className="link" href={path}>
        {text}
      </a>
    );
  }
  return (
    <Link className="link" to={path}>
      {text}
    </Link>
  );
}
