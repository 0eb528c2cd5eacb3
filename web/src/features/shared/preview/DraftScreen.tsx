import '../../catalog/components/app-cards.css';
import '../../search/components/search-page.css';
import { useEffect, useRef } from 'react';
import type { App, Page } from '../../../lib/wire';
import { draftPreview as text } from '../../../messages/draftPreview';
import { AppIcon } from '../../../ui/AppIcon';
import { Stars } from '../../../ui/markup/Stars';
import { RowPrice } from '../../../ui/Price';
import { AppPage } from '../../app-page/AppPage';
import { AppCard } from '../../catalog/components/AppCard';
import { AiBadge, Verified } from '../../catalog/components/Marks';
import { AsVisitor } from '../../session/model/session';
import type { ShownDraft } from '../api';
import { useReadOnly } from './useReadOnly';
import type { View } from './views';

type DraftScreenProps = { draft: ShownDraft; view: View; theme: string };

/** One view of the draft, over everything else of the document. It is read, and nothing in it but its pictures can be pressed. */
export function DraftScreen({ draft, view, theme }: DraftScreenProps) {
  useEffect(() => {
    // Outside: the document, which is that of a frame.
    document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light';
  }, [theme]);
  const screen = useRef<HTMLElement>(null);
  useReadOnly(screen);
  const app = (draft.page as Page | undefined)?.app;
  if (!app) return null;
  return (
    // Who has only keys scrolls what is longer than the frame.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focusable content
    <section className="draft-screen" ref={screen} tabIndex={0} aria-label={text.frame(text.views[view])}>
      <p className="sr-only">{text.readOnly}</p>
      <div className={view === 'embedded' ? 'draft-embedded' : 'page draft-wrap'}>
        <AsVisitor>
          <Drawn app={app} view={view} social={draft.social} />
        </AsVisitor>
      </div>
    </section>
  );
}

type DrawnProps = { app: App; view: View; social: string | undefined };

function Drawn({ app, view, social }: DrawnProps) {
  if (view === 'page' || view === 'embedded') return <AppPage app={app} isDraft />;
  if (view === 'search') return <DraftResult app={app} />;
  if (view === 'card') {
    return (
      <ul className="cards">
        <li>
          <AppCard card={app} look={app.scene?.looks[0]} isEager />
        </li>
      </ul>
    );
  }
  return social ? (
    <img className="draft-social" src={social} alt={text.socialOf(app.name)} width={1200} height={630} />
  ) : (
    <p className="muted">{text.noSocial}</p>
  );
}

/** As the list of what a search finds shows it. */
function DraftResult({ app }: { app: App }) {
  return (
    <ul>
      <li className="app-row search-row">
        <AppIcon src={app.icon} size={52} />
        <div className="grow">
          <div className="search-row-head">
            <h3>
              <span className="app-row-name">{app.name}</span>
            </h3>
            {app.verified && <Verified size={16} />} {app.ai && <AiBadge />}{' '}
            <span className="search-row-developer small muted">{app.developer}</span>
          </div>
          <p className="app-row-text clamp-2">{app.shortDescription}</p>
          <div className="search-row-meta">
            <Stars rating={app.rating} />
          </div>
        </div>
        <div className="app-row-price">
          <RowPrice price={app.price} agents={1} />
        </div>
      </li>
    </ul>
  );
}
