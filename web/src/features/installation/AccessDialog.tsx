import './access.css';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../lib/http';
import type { App } from '../../lib/wire';
import { access as text } from '../../messages/access';
import { ui } from '../../messages/ui';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmptyState } from '../../ui/EmptyState';
import { Note } from '../../ui/Note';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { Switch } from '../../ui/Switch';
import { useNotify } from '../notifications/notifications';
import type { Access, accessTo } from './api';
import { toggleExclusion } from './model';

type AccessDialogProps = {
  app: Pick<App, 'name' | 'product'>;
  /** The members, and which of them have access. */
  people: ReturnType<typeof accessTo>;
  /** The sentence about excluding members, with the limit. */
  intro: (most: number) => string;
  /** The sentence about the price for so many members with access. */
  charged: (seats: number) => string;
  /** Leaves exactly these accounts without access; a failure is thrown. */
  save: (without: readonly string[]) => Promise<void>;
  onClose: () => void;
};

/** Chooses the members with access to an app that is priced per agent (S6.12, S9.22). */
export function AccessDialog({ app, people, intro, charged, save, onClose }: AccessDialogProps) {
  const query = useQuery(people);
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();
  const access = query.data;
  const hasPeople = access !== undefined && access.members.length > 0;
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={text.title(app.name)}
      footer={
        hasPeople ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              {ui.cancel}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              {text.save}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{text.close}</Button>
        )
      }
    >
      {hasPeople ? (
        <AccessForm
          id={formId}
          access={access}
          intro={intro}
          charged={charged}
          save={save}
          onBusy={setIsBusy}
          onSaved={onClose}
        />
      ) : access ? (
        <EmptyState
          icon={Users}
          level={3}
          title={text.emptyTitle}
          text={text.emptyText(text.products[app.product])}
        />
      ) : query.isError ? (
        <RetryNote query={query} live>
          {navigator.onLine ? text.failed : text.offline}
        </RetryNote>
      ) : (
        <div className="access-waiting" role="status" aria-label={text.loading}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
    </Dialog>
  );
}

type AccessFormProps = Pick<AccessDialogProps, 'intro' | 'charged' | 'save'> & {
  id: string;
  access: Access;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
};

function AccessForm({ id, access, intro, charged, save, onBusy, onSaved }: AccessFormProps) {
  const notify = useNotify();
  const most = access.most_without_access;
  const [without, setWithout] = useState<readonly string[]>(() =>
    access.members.filter((one) => !one.has_access).map((one) => one.account_id),
  );
  const [sentence, setSentence] = useState('');

  const change = (accountId: string) => {
    const next = toggleExclusion(without, accountId, most);
    setWithout(next);
    setSentence(next === without ? text.tooMany(most) : '');
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    onBusy(true);
    setSentence('');
    try {
      await save(without);
      notify({ kind: 'success', content: text.saved });
      onSaved();
    } catch (failure) {
      onBusy(false);
      setSentence(saveFailure(failure));
    }
  };

  return (
    <form id={id} noValidate className="dialog-form" onSubmit={(event) => void send(event)}>
      <p>{intro(most)}</p>
      <People access={access} without={without} onChange={change} />
      <div className="access-end">
        <p role="status">
          {text.count(without.length, most)}. {charged(Math.max(1, access.members.length - without.length))}
        </p>
        {sentence && (
          <Note tone="danger" live>
            {sentence}
          </Note>
        )}
      </div>
    </form>
  );
}

type PeopleProps = { access: Access; without: readonly string[]; onChange: (accountId: string) => void };

/** The people of a product, each with a switch. */
export function People({ access, without, onChange }: PeopleProps) {
  const id = useId();
  return (
    <fieldset className="access-list">
      <legend className="sr-only">{text.legend}</legend>
      {access.members.map(({ account_id: accountId, name, email }) => (
        <label key={accountId} className="access-person">
          <span className="access-who">
            <span>{name}</span>
            <span id={id + accountId}>{email}</span>
          </span>
          <Switch
            aria-label={name}
            aria-describedby={id + accountId}
            checked={!without.includes(accountId)}
            onChange={() => onChange(accountId)}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** What the server refuses it says itself; the rest is about the way to it. */
function saveFailure(failure: unknown): string {
  if (!navigator.onLine) return text.saveOffline;
  const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
  return isRefused ? failure.message : text.saveFailed;
}
