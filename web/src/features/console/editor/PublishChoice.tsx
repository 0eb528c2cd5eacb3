import { useRef, useState } from 'react';
import { localTime, localZone } from '../../../lib/localTime';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input, Select } from '../../../ui/Input';
import type { DraftApp } from '../model/values';
import { useIsRestricted } from '../profile/useIsRestricted';
import { ActButton } from './ActButton';
import { ActFailure } from './ActFailure';
import { Section } from './Section';
import { useAct } from './useAct';
import { useDraft } from './useDraft';

const UTC = 'UTC';

/** An accepted revision goes live now, or at a time of this computer's zone or of UTC. */
export function PublishChoice() {
  const { app } = useDraft();
  const isRestricted = useIsRestricted();
  return (
    <Section id="now" title={text.acceptedTitle}>
      <div className="panel-body console-stack">
        {!isRestricted && <p>{text.acceptedText}</p>}
        <ActButton
          act={{ kind: 'publish' }}
          variant="primary"
          label={text.publishNow(app.name)}
          reason={isRestricted ? text.notRestricted : undefined}
          confirm={{ title: text.publishTitle(app.name), text: happens(app) }}
        />
        {!isRestricted && <Plan />}
      </div>
    </Section>
  );
}

/** What a publication will do, as the page asks before. */
function happens({ status, raisesPrice }: DraftApp): string {
  if (status !== 'PUBLISHED') return text.publishFirstText;
  return raisesPrice ? text.publishRiseText : text.publishText;
}

function Plan() {
  const here = localZone();
  const [at, setAt] = useState('');
  const [zone, setZone] = useState(here);
  const planning = useAct();
  const [wasSent, setWasSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const moment = at === '' ? '' : new Date(zone === here ? at : `${at}Z`).toISOString();
  function plan() {
    setWasSent(true);
    if (moment === '') input.current?.focus();
    else planning.mutate({ kind: 'schedule', at: moment });
  }
  return (
    <>
      <div className="console-form">
        <Field
          label={text.planLabel}
          hint={zone === here ? text.planZone(here) : moment && text.planHere(localTime(moment), here)}
          error={wasSent && moment === '' ? text.planNone : undefined}
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
        {here !== UTC && (
          <Field label={text.zone}>
            {(field) => (
              <Select {...field} value={zone} onChange={(event) => setZone(event.currentTarget.value)}>
                {[here, UTC].map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <Button className="console-submit" busy={planning.isPending} onClick={plan}>
        {text.plan}
      </Button>
      <ActFailure error={planning.error} />
    </>
  );
}
