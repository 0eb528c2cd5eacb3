import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/http';
import { devSharing as text } from '../../../messages/devSharing';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Textarea } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { MAX_REVIEWERS } from '../model/limits.gen';
import { type Preview, usePreviewMaking } from './api';

type PreviewDialogProps = { onMade?: (preview: Preview) => void; onClose: () => void };

/** Makes a preview of the draft, for the team and for reviewers that are named. */
export function PreviewDialog({ onMade, onClose }: PreviewDialogProps) {
  const { app } = useDraft();
  const [typed, setTyped] = useState('');
  const making = usePreviewMaking();
  const { error } = making;
  const fault = error instanceof ApiError ? error.fields.reviewers : undefined;

  function make(event: FormEvent) {
    event.preventDefault();
    const reviewers = typed.split(/[\s,;]+/).filter(Boolean);
    making.mutate(reviewers, {
      onSuccess: (preview) => {
        onMade?.(preview);
        onClose();
      },
    });
  }

  return (
    <FormDialog
      title={text.makePreviewTitle(app.name)}
      send={text.savePreview}
      busy={making.isPending}
      onSubmit={make}
      onClose={onClose}
    >
      <Field
        label={text.reviewers}
        aside={text.optional}
        hint={text.reviewersHint(MAX_REVIEWERS)}
        error={fault}
      >
        {(field) => (
          <Textarea
            {...field}
            rows={4}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {error && !fault && (
        <Note tone="danger" live>
          {actFailure(error)}
        </Note>
      )}
    </FormDialog>
  );
}
