import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/http';
import { devSharing as text } from '../../../messages/devSharing';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { isWholeFrom } from '../model/limits';
import { MAX_GUESTS } from '../model/limits.gen';
import { useLinkMaking } from './api';

type LinkDialogProps = { onMade: (url: string) => void; onClose: () => void };

/** Makes a share link: for how many organizations, and until which day. */
export function LinkDialog({ onMade, onClose }: LinkDialogProps) {
  const { app } = useDraft();
  const [places, setPlaces] = useState('10');
  const [lastDay, setLastDay] = useState('');
  const [isTried, setIsTried] = useState(false);
  const making = useLinkMaking();
  const refused = making.error instanceof ApiError ? making.error.fields : {};
  const isNumber = isWholeFrom(1, MAX_GUESTS, places);

  function make(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!isNumber || lastDay === '') return;
    making.mutate(
      { places: Number(places), endsAt: afterDay(lastDay) },
      {
        onSuccess: ({ url = '' }) => {
          onMade(url);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={text.makeLinkTitle(app.name)}
      send={text.saveLink}
      busy={making.isPending}
      onSubmit={make}
      onClose={onClose}
    >
      <div className="console-form">
        <Field
          label={text.places}
          hint={text.placesHint(MAX_GUESTS)}
          error={isTried && !isNumber ? text.noPlaces(MAX_GUESTS) : refused.places}
        >
          {(field) => (
            <Input
              {...field}
              inputMode="numeric"
              autoComplete="off"
              value={places}
              onChange={(event) => setPlaces(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={text.lastDay} error={isTried && lastDay === '' ? text.noDay : refused.endsAt}>
          {(field) => (
            <Input
              {...field}
              type="date"
              value={lastDay}
              onChange={(event) => setLastDay(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      {making.error && Object.keys(refused).length === 0 && (
        <Note tone="danger" live>
          {actFailure(making.error)}
        </Note>
      )}
    </FormDialog>
  );
}

/** The first moment after a day, by the clock of whoever names it. */
function afterDay(typed: string): string {
  const [year = 0, month = 1, day = 1] = typed.split('-').map(Number);
  return new Date(year, month - 1, day + 1).toISOString();
}
