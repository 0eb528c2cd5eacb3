import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { devTransfers as text } from '../../../messages/devTransfers';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Select } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { developerOf, failureOf } from '../profile/api';
import { movingOf, receiverOf, slugOf, type Transferable, transfersOf, useTransferAct } from './api';
import { WillHappen } from './WillHappen';

const ALL = '*';

type Receiver = { slug: string; name: string };

/** Offers apps to another developer: first what and to whom, then what will happen. */
export function OfferDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const boot = useBoot();
  const { data } = useQuery(transfersOf(boot, token));
  const apps = data?.transferable ?? [];
  const moving = movingOf(data?.items ?? []);
  const [chosen, setChosen] = useState('');
  const [to, setTo] = useState('');
  const [receiver, setReceiver] = useState<Receiver | null>(null);
  const given = chosen === ALL ? apps : apps.filter(({ id }) => id === chosen);
  if (receiver) {
    return (
      <Confirm
        token={token}
        isAll={chosen === ALL}
        apps={given}
        receiver={receiver}
        onBack={() => setReceiver(null)}
        onClose={onClose}
      />
    );
  }
  return <Choose {...{ token, apps, moving, chosen, setChosen, to, setTo, onClose }} onFound={setReceiver} />;
}

type ChooseProps = {
  token: string;
  apps: readonly Transferable[];
  /** Apps that are in a transfer already. */
  moving: ReadonlySet<string>;
  chosen: string;
  setChosen: (chosen: string) => void;
  to: string;
  setTo: (to: string) => void;
  onFound: (receiver: Receiver) => void;
  onClose: () => void;
};

function Choose({ token, apps, moving, chosen, setChosen, to, setTo, onFound, onClose }: ChooseProps) {
  const boot = useBoot();
  const [isTried, setIsTried] = useState(false);
  const looking = useMutation({
    mutationFn: (slug: string) => receiverOf(boot, token, slug),
    networkMode: 'always',
    onSuccess: onFound,
  });
  const { data: own } = useQuery(developerOf(boot, token));
  const { error } = looking;
  const refused = error instanceof ApiError ? error.fields.to : undefined;
  const held = apps.filter(({ id }) => moving.has(id));

  function look(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (chosen && toFault(to, own?.slug) === undefined) looking.mutate(slugOf(to));
  }

  return (
    <FormDialog
      title={text.offerTitle}
      send={text.next}
      busy={looking.isPending}
      onSubmit={look}
      onClose={onClose}
    >
      <Field
        label={text.what}
        hint={whatHint(chosen === ALL ? apps : [], held)}
        error={isTried && !chosen ? text.chooseEmpty : undefined}
      >
        {(field) => (
          <Select {...field} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{text.choose}</option>
            {apps.length > 1 && (
              <option value={ALL} disabled={held.length > 0}>
                {text.all(apps.length)}
              </option>
            )}
            {apps.map(({ id, name }) => (
              <option key={id} value={id} disabled={moving.has(id)}>
                {moving.has(id) ? text.inTransfer(name) : name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={text.to}
        hint={text.toHint}
        error={refused || (isTried ? toFault(to, own?.slug) : undefined)}
      >
        {(field) => (
          <Input
            {...field}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={to}
            onChange={(event) => {
              setTo(event.currentTarget.value);
              looking.reset();
            }}
          />
        )}
      </Field>
      {error && !refused && (
        <Note tone="danger" live>
          {failureOf(error)}
        </Note>
      )}
    </FormDialog>
  );
}

/** Which apps all are, or why not all can be chosen. */
function whatHint(all: readonly Transferable[], held: readonly Transferable[]): string | undefined {
  if (held.length > 0) return text.notAll(held.map(({ name }) => name).join(', '));
  return all.length > 0 ? text.allAre(all.map(({ name }) => name).join(', ')) : undefined;
}

/** What is wrong with a receiver as typed, before anybody is asked. */
function toFault(to: string, own: string | undefined): string | undefined {
  if (!slugOf(to)) return text.toEmpty;
  return slugOf(to) === own ? text.toSelf : undefined;
}

type ConfirmProps = {
  token: string;
  isAll: boolean;
  apps: readonly Transferable[];
  receiver: Receiver;
  onBack: () => void;
  onClose: () => void;
};

function Confirm({ token, isAll, apps, receiver, onBack, onClose }: ConfirmProps) {
  const offering = useTransferAct(token);
  const what = apps.length === 1 ? (apps[0]?.name ?? '') : text.apps(apps.length);
  const { error } = offering;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.confirmTitle(what, receiver.name)}
      footer={
        <>
          <Button variant="ghost" onClick={onBack}>
            {text.back}
          </Button>
          <Button
            variant="primary"
            busy={offering.isPending}
            onClick={() =>
              offering.mutate(
                { kind: 'offer', to: receiver.slug, app: isAll ? '' : (apps[0]?.id ?? '') },
                { onSuccess: onClose },
              )
            }
          >
            {text.confirmTitle(what, receiver.name)}
          </Button>
        </>
      }
    >
      <WillHappen apps={apps} lines={text.forGiver(receiver.name)} />
      {error && (
        <Note tone="danger" live>
          {(error instanceof ApiError && error.fields.to) || failureOf(error)}
        </Note>
      )}
    </Dialog>
  );
}
