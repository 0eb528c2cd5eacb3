import { CircleCheck, CircleDashed, CircleDot, Plus } from 'lucide-react';
import { devConsole } from '../../../messages/devConsole';
import { devOverview as text } from '../../../messages/devOverview';
import { Button } from '../../../ui/Button';
import { Section } from '../editor/Section';
import { useOpen } from '../keys/ConsoleKeys';
import { BecomeDeveloper } from '../profile/BecomeDeveloper';

type FirstDayProps = { isNobody: boolean; mayMake: boolean };

/** The way to the first app, for who has none: what is done, what is next, what comes after. */
export function FirstDay({ isNobody, mayMake }: FirstDayProps) {
  const open = useOpen();
  const now = isNobody ? 0 : 1;
  const act = isNobody ? (
    <BecomeDeveloper />
  ) : (
    mayMake && (
      <Button variant="primary" onClick={() => open('newApp')}>
        <Plus size={16} aria-hidden="true" />
        {devConsole.newApp}
      </Button>
    )
  );
  return (
    <Section id="first" title={text.first} aside={devConsole.of(now, text.steps.length)}>
      <ol className="overview-list" aria-label={text.first}>
        {text.steps.map((step, at) => (
          <li key={step.name} aria-current={at === now ? 'step' : undefined}>
            <Mark at={at} now={now} />
            <div className="grow may-shrink">
              <p className="medium">{step.name}</p>
              <p className="small muted">{at < now ? text.done : step.text}</p>
            </div>
            {at === now && act}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Mark({ at, now }: { at: number; now: number }) {
  if (at < now) return <CircleCheck className="overview-done" size={20} aria-hidden="true" />;
  const Icon = at === now ? CircleDot : CircleDashed;
  return <Icon className={at === now ? undefined : 'muted'} size={20} aria-hidden="true" />;
}
