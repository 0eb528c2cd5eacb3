import { useRef, useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { ActButton } from './ActButton';
import { ActFailure } from './ActFailure';
import { localZone } from './localTime';
import { Section } from './Section';
import { useAct } from './useAct';
import { useDraft } from './useDraft';

/** An accepted revision goes live now, or at a time of this computer's zone. */
export function PublishChoice() {
  const { app } = useDraft();
  const [at, setAt] = useState('');
  const planning = useAct();
  const [wasSent, setWasSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  function plan() {
    setWasSent(true);
    if (at === '') input.current?.focus();
    else planning.mutate({ kind: 'schedule', at: new Date(at).toISOString() });
  }
  return (
    <Section id="now" title={text.acceptedTitle}>
      <div className="panel-body console-stack">
        <p>{text.acceptedText}</p>
        <ActButton
          act={{ kind: 'publish' }}
          variant="primary"
          label={text.publishNow(app.name)}
          confirm={{ title: text.publishTitle(app.name), text: text.publishText }}
        />
        <Field
          label={text.planLabel}
          hint={text.planZone(localZone())}
          error={wasSent && at === '' ? text.planNone : undefined}
        >
          {(field) => (
            <Input
              {...field}
              ref={input}
              type="datetime-local"
              value={at}
              onChange={(event) => setAt(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button busy={planning.isPending} onClick={plan}>
          {text.plan}
        </Button>
        <ActFailure error={planning.error} />
      </div>
    </Section>
  );
}
