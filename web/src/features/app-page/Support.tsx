import '../../styles/sections.css';
import '../../ui/radio-card.css';
import { BookOpen, LifeBuoy } from 'lucide-react';
import { useBoot } from '../../lib/boot';
import type { App } from '../../lib/wire';
import { sections as text } from '../../messages/appSections';
import { ui } from '../../messages/ui';
import { hostPage } from '../installation/hostPages';

export function Support({ app }: { app: App }) {
  const { email, tutorialUrl } = app.support;
  return (
    <div className="two">
      {email && (
        <a className="option-card" href={`mailto:${email}`}>
          <LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <b className="block">{text.contact(app.developer)}</b>
            <span className="small muted">{email}</span>
          </span>
        </a>
      )}
      {tutorialUrl && (
        <a className="option-card" href={tutorialUrl} target="_blank" rel="noopener">
          <BookOpen size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <b className="block">{text.tutorial}</b>
            <span className="small muted">{text.tutorialText}</span>
          </span>
        </a>
      )}
    </div>
  );
}

export function Terms({ app }: { app: App }) {
  const { privacyUrl } = app.support;
  const hostTerms = hostPage(app, useBoot(), 'legal');
  return (
    <div className="app-terms muted">
      <p>{text.termsText(app.name, app.developer)}</p>
      <ul className="facts">
        {privacyUrl && (
          <li>
            <a className="link" href={privacyUrl} target="_blank" rel="noopener">
              {text.privacy}
              <span className="sr-only"> {ui.opensNewTab}</span>
            </a>
          </li>
        )}
        {hostTerms && (
          <li>
            <a className="link" href={hostTerms}>
              {text.hostTerms(app.product)}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
