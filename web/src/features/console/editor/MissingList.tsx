import { CircleCheck, CircleX } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import type { Missing } from '../model/missing';
import { appPath, consoleHref } from '../paths';
import { Section } from './Section';
import { useDraft } from './useDraft';

/** The page and the section of a field. */
const AT: Record<string, { part?: string; section: string }> = {
  name: { section: 'basics' },
  shortDescription: { section: 'basics' },
  category: { section: 'basics' },
  longDescription: { section: 'description' },
  features: { section: 'features' },
  benefits: { section: 'benefits' },
  tutorialUrl: { section: 'links' },
  privacyPolicyUrl: { section: 'links' },
  icon: { part: 'pictures', section: 'icon' },
  screenshots: { part: 'pictures', section: 'pictures' },
};

const nameOf = (field: string): string =>
  (text.missingFields as Readonly<Record<string, string>>)[field.split('.')[0] ?? ''] ?? field;

/** What a draft needs before it can be submitted; each leads to its place. */
export function MissingList({ missing }: { missing: Missing }) {
  const { app } = useDraft();
  const entries = Object.entries(missing);
  return (
    <Section id="missing" title={text.missingTitle}>
      {entries.length > 0 ? (
        <ul className="console-findings">
          {entries.map(([field, sentence]) => {
            const at = AT[field.split('.')[0] ?? ''];
            return (
              <li key={field}>
                <CircleX size={15} aria-hidden="true" />
                <span>
                  {at ? (
                    <a className="link" href={`${consoleHref(appPath(app.slug, at.part))}#${at.section}`}>
                      {nameOf(field)}
                    </a>
                  ) : (
                    <b>{nameOf(field)}</b>
                  )}
                  <span className="block muted">{sentence}</span>
                </span>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="console-findings console-state" data-tone="good">
          <CircleCheck size={15} aria-hidden="true" />
          {text.missingNone}
        </p>
      )}
    </Section>
  );
}
