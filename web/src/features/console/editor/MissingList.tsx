import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import type { Missing } from '../model/missing';
import { byField } from '../model/places';
import { FieldLink } from './FieldLink';
import { Section } from './Section';
import { useDraft } from './useDraft';

type MissingListProps = {
  missing: Missing;
  /** What it can be submitted without, and better is not. */
  advised?: Missing | undefined;
};

/** What a draft needs before it can be submitted, as the fields stand on the pages; each leads to its place. */
export function MissingList({ missing, advised = {} }: MissingListProps) {
  const isAdvised = Object.keys(advised).length > 0;
  return (
    <Section id="missing" title={text.missingTitle}>
      {Object.keys(missing).length > 0 ? (
        <Lacks lacking={missing} severity="blocks" />
      ) : (
        <p className="console-findings console-state" data-tone="good">
          <CircleCheck size={15} aria-hidden="true" />
          {text.missingNone}
        </p>
      )}
      {isAdvised && (
        <>
          <p className="console-findings console-advised muted">{text.advised}</p>
          <Lacks lacking={advised} severity="warns" />
        </>
      )}
    </Section>
  );
}

type LacksProps = { lacking: Missing; severity: 'blocks' | 'warns' };

function Lacks({ lacking, severity }: LacksProps) {
  const { app } = useDraft();
  const Icon = severity === 'blocks' ? CircleX : TriangleAlert;
  return (
    <ul className="console-findings" data-severity={severity}>
      {Object.entries(lacking)
        .sort(([a], [b]) => byField(a, b))
        .map(([field, sentence]) => (
          <li key={field}>
            <Icon size={15} aria-hidden="true" />
            <span className="may-shrink">
              <FieldLink slug={app.slug} field={field} />
              <span className="block muted">{sentence}</span>
            </span>
          </li>
        ))}
    </ul>
  );
}
