import { useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Field } from '../../../ui/Field';
import { Textarea } from '../../../ui/Input';
import { Segment } from '../../../ui/Segment';
import { lettersOf } from '../model/limits';
import { SUBMISSION } from '../model/limits.gen';
import { Markdown } from './Markdown';
import { useDraft } from './useDraft';

type DescriptionFieldProps = {
  /** What keeps the draft from being submitted. */
  lacks: string | undefined;
};

/** The long description, as it is written and as it will be read. */
export function DescriptionField({ lacks }: DescriptionFieldProps) {
  const { values, faults, keeper } = useDraft();
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const { longDescription } = values;
  return (
    <>
      <Segment
        className="mb-3 console-mode"
        legend={text.descriptionMode}
        name="description-mode"
        value={mode}
        options={[
          { value: 'write', label: text.write },
          { value: 'preview', label: text.preview },
        ]}
        onChange={setMode}
      />
      {mode === 'preview' ? (
        <div className="console-markdown">
          {longDescription.trim() === '' ? (
            <p className="muted">{text.nothingWritten}</p>
          ) : (
            <Markdown text={longDescription} />
          )}
        </div>
      ) : (
        <Field
          label={text.fields.longDescription}
          aside={text.lengthOf(lettersOf(longDescription), SUBMISSION.longDescription)}
          hint={lacks && longDescription ? <span className="console-lacks">{lacks}</span> : text.markdownHint}
          error={faults.longDescription}
        >
          {(input) => (
            <Textarea
              {...input}
              rows={10}
              value={longDescription}
              onChange={(event) => keeper.set({ longDescription: event.currentTarget.value })}
              onBlur={() => void keeper.flush()}
            />
          )}
        </Field>
      )}
    </>
  );
}
