import { CircleCheck, CircleX } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { missingOf, NEEDED, type Needed } from '../model/missing';
import { Section } from './Section';
import { useDraft } from './useDraft';

const AT: Record<Needed, string> = {
  shortDescription: 'basics',
  category: 'basics',
  longDescription: 'description',
  features: 'features',
  benefits: 'benefits',
  tutorial: 'links',
  privacy: 'links',
};

/** What the saved draft needs before it can be submitted; each leads to its place. */
export function MissingList() {
  const { app } = useDraft();
  const missing = missingOf(app);
  return (
    <Section id="missing" title={text.missingTitle}>
      {missing.length > 0 ? (
        <ul className="console-findings">
          {missing.map((one) => (
            <li key={one}>
              <CircleX size={15} aria-hidden="true" />
              <a className="link" href={`#${AT[one]}`}>
                {text.missing[one]}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="console-findings console-state" data-tone="good">
          <CircleCheck size={15} aria-hidden="true" />
          {text.missingNone}
        </p>
      )}
      <p className="console-sum tiny muted">{text.ready(NEEDED.length - missing.length, NEEDED.length)}</p>
    </Section>
  );
}
