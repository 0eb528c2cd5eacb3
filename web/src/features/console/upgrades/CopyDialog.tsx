import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { invalidate } from '../../../lib/queryKeys';
import { devConsole } from '../../../messages/devConsole';
import { devUpgrades as text } from '../../../messages/devUpgrades';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Select } from '../../../ui/Input';
import { Loaded } from '../../../ui/Loaded';
import { Note } from '../../../ui/Note';
import { useNotify } from '../../notifications/notifications';
import { useToken } from '../../session/model/session';
import { ownApps } from '../api';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { MAX_UPGRADES } from '../model/limits.gen';
import { isEditable, type OwnApp, publicStateOf } from '../model/standing';
import { type CopyTarget, copiedId, copyTarget, copyUpgrades, type Upgrade } from './api';
import { priceOf } from './UpgradeRow';
import { meaningOf, typedOf } from './values';

type CopyDialogProps = { upgrades: readonly Upgrade[]; onClose: () => void };

/** Copies the upgrades into the draft of another app; what that changes there is told before. */
export function CopyDialog({ upgrades, onClose }: CopyDialogProps) {
  const { app } = useDraft();
  const boot = useBoot();
  const token = useToken();
  const [slug, setSlug] = useState('');
  const [isTried, setIsTried] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const apps = useQuery(ownApps(boot, token));
  const target = useQuery(copyTarget(boot, token, slug));
  const copying = useCopying(app.id, onClose);
  const others = apps.data?.filter(({ id }) => id !== app.id) ?? [];
  const isRoom = !target.data || roomFor(upgrades, app.id, target.data);

  function copy(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (slug === '') select.current?.focus();
    else if (target.data && isRoom) copying.mutate(target.data.app);
  }

  return (
    <FormDialog
      title={text.copyTitle(app.name)}
      send={text.copySend(upgrades.length)}
      busy={copying.isPending || target.isFetching}
      onSubmit={copy}
      onClose={onClose}
    >
      <p>{text.copyText}</p>
      <Loaded query={apps} failedTitle={devConsole.failed}>
        {() => (
          <Field label={text.copyTo} error={isTried && slug === '' ? text.noTarget : undefined}>
            {(input) => (
              <Select
                {...input}
                ref={select}
                value={slug}
                onChange={(event) => {
                  setSlug(event.currentTarget.value);
                  copying.reset();
                }}
              >
                <option value="">{others.length > 0 ? text.copyChoose : text.noOtherApp}</option>
                {others.map((other) => (
                  <Choice key={other.id} app={other} />
                ))}
              </Select>
            )}
          </Field>
        )}
      </Loaded>
      {slug !== '' && (
        <Loaded query={target} failedTitle={text.targetFailed}>
          {(read) => <WillBe upgrades={upgrades} from={app.id} target={read} />}
        </Loaded>
      )}
      {target.data && !isRoom && (
        <Note tone="danger" live>
          {text.copyTooMany(target.data.app.name, MAX_UPGRADES)}
        </Note>
      )}
      {copying.error && (
        <Note tone="danger" live>
          {isConflict(copying.error) && target.data
            ? text.copyConflict(target.data.app.name)
            : actFailure(copying.error)}
        </Note>
      )}
    </FormDialog>
  );
}

function Choice({ app }: { app: OwnApp }) {
  const isOpen = isEditable(app) && publicStateOf(app) !== 'retired';
  return (
    <option value={app.slug} disabled={!isOpen}>
      {isOpen ? app.name : text.copyLocked(app.name)}
    </option>
  );
}

type WillBeProps = { upgrades: readonly Upgrade[]; from: string; target: CopyTarget };

/** What the other app has of it then. */
function WillBe({ upgrades, from, target }: WillBeProps) {
  return (
    <div>
      <p className="small medium">{text.copied(upgrades.length)}</p>
      <ul className="console-copies small">
        {upgrades.map((upgrade) => {
          const id = copiedId(upgrade.id, from, target.app.id);
          const there = target.upgrades.find((one) => one.id === id);
          return (
            <li key={id}>
              <span className="medium">{upgrade.product.name}</span>, {priceOf(upgrade.product.price)}
              {there && <Taken there={there} copy={{ ...upgrade, id }} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Taken({ there, copy }: { there: Upgrade; copy: Upgrade }) {
  if (meaningOf(typedOf(there)) === meaningOf(typedOf(copy))) return <p className="muted">{text.same}</p>;
  return (
    <p className="console-copies-place">{text.replaces(there.product.name, priceOf(there.product.price))}</p>
  );
}

function useCopying(from: string, onCopied: () => void) {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (to: CopyTarget['app']) => copyUpgrades(boot, token, from, to),
    networkMode: 'always',
    onSuccess: (n, to) => {
      notify({ kind: 'success', content: text.copyDone(n, to.name) });
      onCopied();
      void invalidate(client, 'ownApp', 'ownApps');
    },
    // Somebody else was faster: what will be is told anew before it is sent again.
    onError: (failure) => {
      if (isConflict(failure)) void invalidate(client, 'ownApp');
    },
  });
}

const isConflict = (failure: Error): boolean =>
  failure instanceof ApiError && failure.code === 'revision_conflict';

function roomFor(upgrades: readonly Upgrade[], from: string, { app, upgrades: there }: CopyTarget): boolean {
  const ids = [...there, ...upgrades.map(({ id }) => ({ id: copiedId(id, from, app.id) }))].map(
    ({ id }) => id,
  );
  return new Set(ids).size <= MAX_UPGRADES;
}
