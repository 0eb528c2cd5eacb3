import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { invalidate } from '../../lib/queryKeys';
import { company } from '../../messages/company';
import { embedded as text } from '../../messages/embedded';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Note } from '../../ui/Note';
import { askOwners } from '../company/api';
import { faultOf, WordsField } from '../company/components/WordsField';
import { sentenceOf } from '../company/failure';
import { useNotify } from '../notifications/notifications';
import { type NamedApp, namedApps } from '../search/api/namedApps';
import { AppField } from '../search/components/AppField';
import { useToken } from '../session/model/session';

type AskForOneProps = { onClose: () => void };

/** Asks an owner for any app: which one, and why. */
export function AskForOneDialog({ onClose }: AskForOneProps) {
  const boot = useBoot();
  const token = useToken();
  const notify = useNotify();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [app, setApp] = useState<NamedApp>();
  const [reason, setReason] = useState('');
  // What is missing is said when it is sent, and until it is there.
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState('');
  const named = useQuery(namedApps(boot, app ? '' : typed.trim()));
  const missingApp = isSent && !app ? text.whichMissing : undefined;
  const missingReason = isSent ? faultOf(reason, company.noReason) : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    setFailure('');
    if (!app) return field.current?.focus();
    if (faultOf(reason, company.noReason)) return;
    setIsBusy(true);
    try {
      await askOwners(boot, token, { applicationId: app.slug }, reason.trim());
    } catch (refusal) {
      setIsBusy(false);
      return setFailure(sentenceOf(refusal));
    }
    notify({ kind: 'success', content: company.asked(app.name) });
    void invalidate(client, 'company');
    onClose();
  };
  return (
    <FormDialog
      title={text.askForOneTitle}
      send={company.send}
      busy={isBusy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={text.which} error={missingApp}>
        {(input) => (
          <AppField
            input={input}
            ref={field}
            value={typed}
            apps={named.data}
            hasFailed={named.isError}
            onType={(value) => {
              setTyped(value);
              setApp(undefined);
            }}
            onChoose={(chosen) => {
              setTyped(chosen.name);
              setApp(chosen);
            }}
          />
        )}
      </Field>
      <WordsField label={company.why} value={reason} error={missingReason} onChange={setReason} />
      {failure && (
        <Note tone="danger" live>
          {failure}
        </Note>
      )}
    </FormDialog>
  );
}
