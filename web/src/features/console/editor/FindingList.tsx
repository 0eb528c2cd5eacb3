import { CircleX } from 'lucide-react';
import type { Progress } from '../publishing';
import { FieldLink } from './FieldLink';
import { useDraft } from './useDraft';

type Findings = NonNullable<NonNullable<Progress['submission']>['findings']>;

/** What a reviewer found: where, which rule, and what to do. */
export function FindingList({ findings }: { findings: Findings }) {
  const { app } = useDraft();
  return (
    <ul className="console-findings">
      {findings.map(({ part, rule, text }) => (
        <li key={`${part} ${rule} ${text}`}>
          <CircleX size={15} aria-hidden="true" />
          <span>
            {part && (
              <>
                <FieldLink slug={app.slug} field={part} />
                {': '}
              </>
            )}
            {text} {rule && <code className="tiny muted">{rule}</code>}
          </span>
        </li>
      ))}
    </ul>
  );
}
