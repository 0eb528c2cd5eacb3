import { useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Textarea } from '../../../ui/Input';
import { lettersOf } from '../model/limits';
import { MAX_TEXT } from '../model/limits.gen';
import { useIsRestricted } from '../profile/useIsRestricted';
import type { Progress } from '../publishing';
import { ActButton } from './ActButton';
import { ActFailure } from './ActFailure';
import { Section } from './Section';
import { useAct } from './useAct';
import { useDraft } from './useDraft';

/** Submits the draft for a review, or publishes changes that nobody has to look at. */
export function SubmitForm({ progress }: { progress: Progress }) {
  const { app } = useDraft();
  const [note, setNote] = useState('');
  const submitting = useAct();
  const missing = Object.keys(progress.missing ?? {}).length;
  const isRestricted = useIsRestricted();
  const isTooLong = lettersOf(note) > MAX_TEXT;
  if (!progress.needsReview)
    return (
      <Section id="now" title={text.routineTitle}>
        <div className="panel-body console-stack">
          <p>{text.routineText}</p>
          <ActButton
            act={{ kind: 'publish' }}
            variant="primary"
            label={text.publishChanges(app.name)}
            reason={isRestricted ? text.notRestricted : undefined}
            confirm={{ title: text.publishTitle(app.name), text: text.publishText }}
          />
        </div>
      </Section>
    );
  return (
    <Section id="now" title={text.submitTitle}>
      <div className="panel-body console-stack">
        <p>{text.submitText}</p>
        <Field
          label={text.noteLabel}
          hint={text.noteHint}
          error={isTooLong ? text.tooLong(MAX_TEXT) : undefined}
        >
          {(input) => (
            <Textarea
              {...input}
              rows={5}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button
          variant="primary"
          className="console-submit"
          busy={submitting.isPending}
          reason={isRestricted ? text.notRestricted : missing > 0 && text.firstWrite(missing)}
          onClick={() => !isTooLong && submitting.mutate({ kind: 'submit', note: note.trim() })}
        >
          {text.submit(app.name)}
        </Button>
        <ActFailure error={submitting.error} />
      </div>
    </Section>
  );
}
