import { invalidate } from '../../lib/queryKeys';
import './invitations.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { ApiError } from '../../lib/http';
import { invitations as text } from '../../messages/accountListing';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { RetryNote } from '../../ui/RetryNote';
import { useNotify } from '../notifications/notifications';
import { useIsGhost } from '../session/model/useIsGhost';
import { type Invitation, invitationsTo, inviteOrganization, withdrawInvitation } from './api';

type InvitationsProps = { appId: string; token: string };

/** Lets the owner of an app's organization show the app to others before it is public (decisions rule 18). */
export function Invitations({ appId, token }: InvitationsProps) {
  const boot = useBoot();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(invitationsTo(boot, token, appId));
  const isGhost = useIsGhost();
  return (
    <section className="app-sec" aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {text.title}
      </h2>
      <p className="muted">{text.lead}</p>
      {!isGhost && <InviteForm appId={appId} token={token} />}
      {query.data?.length === 0 && <p className="muted">{text.none}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="invitations">
          {query.data.map((one) => (
            <Guest
              key={one.organizationId}
              appId={appId}
              token={token}
              invitation={one}
              // The button that was pressed is gone.
              onWithdrawn={() => title.current?.focus()}
            />
          ))}
        </ul>
      )}
      {query.isError && <RetryNote query={query}>{text.failed}</RetryNote>}
    </section>
  );
}

/** Refusals come with a sentence of the server for the person. */
const sentenceOf = (failure: unknown): string =>
  failure instanceof ApiError ? (failure.fields.organization ?? failure.message) : String(failure);

function InviteForm({ appId, token }: InvitationsProps) {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [error, setError] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (organization: string) => inviteOrganization(boot, token, appId, organization),
    onError: (failure) => setError(sentenceOf(failure)),
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem('organization') as HTMLInputElement;
    const organization = field.value.trim();
    setError(organization ? '' : text.blank);
    if (!organization) return field.focus();
    mutate(organization, {
      onSuccess: async (invitation) => {
        form.reset();
        notify({ kind: 'success', content: text.invited(invitation.organization) });
        await invalidate(queryClient, 'invitations');
      },
      onError: () => field.focus(),
    });
  };
  return (
    <form className="invite" noValidate onSubmit={send}>
      <Field label={text.organization} hint={text.hint} error={error}>
        {(ids) => (
          <Input {...ids} name="organization" maxLength={100} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Button type="submit" busy={isPending}>
        {text.send}
      </Button>
    </form>
  );
}

type GuestProps = InvitationsProps & { invitation: Invitation; onWithdrawn: () => void };

function Guest({ appId, token, invitation, onWithdrawn }: GuestProps) {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { organizationId } = invitation;
  const name = invitation.organization || organizationId;
  const isGhost = useIsGhost();
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdrawInvitation(boot, token, appId, organizationId),
    onSuccess: async () => {
      notify({ kind: 'success', content: text.withdrawn(name) });
      onWithdrawn();
      await invalidate(queryClient, 'invitations');
    },
    onError: (failure) => notify({ kind: 'error', content: sentenceOf(failure) }),
  });
  return (
    <li>
      <div className="grow">
        <b>{name}</b>
        <p className="invitation-facts">
          <code>{organizationId}</code> {text.since(day(invitation.invitedAt))}
        </p>
      </div>
      {!isGhost && (
        <Button size="sm" variant="ghost" busy={isPending} onClick={() => mutate()}>
          {text.withdraw} <span className="sr-only">{text.withdrawOf(name)}</span>
        </Button>
      )}
    </li>
  );
}
