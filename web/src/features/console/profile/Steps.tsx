import { cx } from '../../../lib/cx';
import { devProfile as text } from '../../../messages/devProfile';
import type { Developer } from './api';

/** How far somebody is on the way to being a developer. */
export function Steps({ developer }: { developer: Developer }) {
  const { mail, site, agreement } = developer;
  const proved = [mail.provedAt, site.provedAt].filter(Boolean).length;
  const steps = [
    { name: text.stepNames.profile, isDone: (developer.missing ?? []).length === 0 },
    { name: text.stepNames.proofs, isDone: proved === 2, says: text.proofsDone(proved) },
    { name: text.stepNames.agreement, isDone: agreement.acceptedVersion === agreement.version },
  ];
  const now = steps.findIndex((step) => !step.isDone);
  return (
    <ol className="panel profile-steps" aria-label={text.steps}>
      {steps.map(({ name, isDone, says }, at) => (
        <li
          key={name}
          className={cx(isDone && 'is-done', at === now && 'is-now')}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className="medium">{name}</span>
          <span className="small muted">{says ?? (isDone ? text.stepDone : text.stepNow)}</span>
        </li>
      ))}
    </ol>
  );
}
