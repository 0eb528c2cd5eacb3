import '../../styles/sections.css';
import './legal.css';
import { FileText } from 'lucide-react';
import { day } from '../../lib/dates';
import type { Page } from '../../lib/wire';
import { legal as text } from '../../messages/legal';
import { BrowseInstead } from '../../ui/BrowseInstead';
import { Link } from '../../ui/Link';
import { SanitisedHtml } from '../../ui/markup/SanitisedHtml';
import { PageHead } from '../../ui/PageHead';

/** A legal text with the names of the others, or the list of all. */
export function LegalPage({ legal }: { legal: NonNullable<Page['legal']> }) {
  const { textHtml, updated, texts } = legal;
  return (
    <>
      <PageHead
        breadcrumbs={legal.breadcrumbs}
        heading={legal.heading}
        lead={updated ? text.updated(day(updated)) : text.lead}
      />
      {textHtml && <SanitisedHtml className="prose legal-text" html={textHtml} />}
      {texts.length > 0 ? (
        <nav className="legal-list" aria-label={text.others}>
          <ul>
            {texts.map(({ path, text: name }) => (
              <li key={path}>
                <Link to={path} aria-current={name === legal.heading ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        <BrowseInstead
          icon={FileText}
          title={text.none}
          text={text.noneText}
          label={text.browse}
          to="/apps/"
        />
      )}
    </>
  );
}
