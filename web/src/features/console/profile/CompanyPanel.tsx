import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import { devCompany as text } from '../../../messages/devCompany';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { RetryNote } from '../../../ui/RetryNote';
import { useNotify } from '../../notifications/notifications';
import { failureOf } from './api';
import { CountryField } from './CountryField';
import { Panel } from './Panel';

type Details = components['schemas']['BillingGivenDetails'];
type Line = 'legal_name' | 'address' | 'zip' | 'city' | 'tax_id';

/** All earnings are kept under this product (contract billing 1). */
const LEDGER = { product: 'livechat' } as const;
const DETAILS = '/billing/ledger/{product}/payout/details';

/** Who the developer is by law, for those who may see its money. */
export function CompanyPanel({ token }: { token: string }) {
  const boot = useBoot();
  const details = useQuery({
    queryKey: queryKeys.team.of(token, 'payout-details'),
    queryFn: ({ signal }) => callApi(boot, 'GET', DETAILS, { params: LEDGER, token, signal }),
    ...SHOWS_FAILURE,
  });
  const statement = useQuery({
    queryKey: queryKeys.team.of(token, 'payout-statement'),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/billing/ledger/{product}/payout', { params: LEDGER, token, signal }),
    enabled: details.data?.given === false,
    ...SHOWS_FAILURE,
  });
  if (details.error) {
    // Who may not see the money of the developer is told nothing of it.
    if (details.error instanceof ApiError && details.error.status === 403) return null;
    return (
      <Panel title={text.title}>
        <RetryNote query={details}>{failureOf(details.error)}</RetryNote>
      </Panel>
    );
  }
  if (!details.data) return null;
  const waiting = statement.data?.payable ?? 0;
  return (
    <div id="company">
      <Panel title={text.title}>
        {details.data.given ? (
          <p className="muted">{text.given}</p>
        ) : (
          <Note tone="warning">
            {text.missing} {waiting > 0 && text.waits(waiting)}
          </Note>
        )}
        <CompanyForm details={details.data} token={token} />
      </Panel>
    </div>
  );
}

function CompanyForm({ details, token }: { details: Details; token: string }) {
  const boot = useBoot();
  const client = useQueryClient();
  const notify = useNotify();
  const { given: _, ...known } = details;
  const [typed, setTyped] = useState(known);
  const saving = useMutation({
    mutationFn: () => callApi(boot, 'PUT', DETAILS, { params: LEDGER, body: typed, token }),
    onSuccess: (saved) => {
      client.setQueryData(queryKeys.team.of(token, 'payout-details'), saved);
      const { given: __, ...now } = saved;
      setTyped(now);
      notify({ kind: 'success', content: text.saved });
    },
  });
  const { error } = saving;
  const faults = error instanceof ApiError ? error.fields : {};
  const line = (name: Line, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={faults[name]}>
      {(input) => (
        <Input
          {...input}
          value={typed[name]}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className="profile-form mt-3" onSubmit={save}>
      {line('legal_name', text.legalName)}
      {line('tax_id', text.taxId, text.taxIdHint)}
      {line('address', text.address)}
      {line('zip', text.zip)}
      {line('city', text.city)}
      <CountryField
        value={typed.country}
        onChange={(country) => setTyped({ ...typed, country })}
        error={faults.country}
      />
      {error && Object.keys(faults).length === 0 && (
        <div className="profile-whole">
          <Note tone="danger" live>
            {failureOf(error)}
          </Note>
        </div>
      )}
      <div className="profile-whole">
        <Button type="submit" busy={saving.isPending}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
