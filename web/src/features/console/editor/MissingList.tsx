import { CircleCheck, CircleX } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import type { Missing } from '../model/missing';
import { byField } from '../model/places';
import { FieldLink } from './FieldLink';
import { Section } from './Section';
import { useDraft } from './useDraft';

/** What a draft needs before it can be submitted, as the fields stand on the pages; each leads to its place. */
export function MissingList({ missing }: { missing: Missing }) {
  const { app } = useDraft();
  const entries = Object.entries(missing).sort(([a], [b]) => byField(a, b));
  return (
    <Section id="missing" title={text.missingTitle}>
      {entries.length > 0 ? (
        <ul className="console-findings">
          {entries.map(([field, sentence]) => (
            <li key={field}>
              <CircleX size={15} aria-hidden="true" />
              <span>
                <FieldLink slug={app.slug} field={field} />
                <span className="block muted">{sentence}</span>
              </span>
            </li>
          ))}
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
