import '../../../ui/danger.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarX2, Link2, type LucideIcon, Trash2 } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { lazyPart } from '../../../lib/lazyPart';
import { invalidate } from '../../../lib/queryKeys';
import { devConsole as text } from '../../../messages/devConsole';
import { Button, type ButtonVariant } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { useNotify } from '../../notifications/notifications';
import { deleteApp } from '../api';
import { isEditable, openStateOf, publicStateOf } from '../model/standing';
import { APPS_PATH } from '../paths';
import { useMay } from '../team/useMay';
import { ActButton } from './ActButton';
import { useDraft } from './useDraft';

const RenameDialog = lazyPart(() => import('./RenameDialog').then((m) => m.RenameDialog));
const RetireDialog = lazyPart(() => import('./RetireDialog').then((m) => m.RetireDialog));
const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

/** What can be done with the app as a whole: it gets another address, is retired, its draft is discarded, or what was never published or was withdrawn is deleted. */
export function AppActions({ token }: { token: string }) {
  const { app } = useDraft();
  const shown = publicStateOf(app);
  const isUnpublished = shown === 'unpublished';
  const mayPublish = useMay('publish');
  const mayDiscard = useMay('access');
  if (shown === 'retired') return null;
  const hasDraft = isEditable(app) && openStateOf(app) !== undefined;
  return (
    <>
      {mayPublish && <AskedFor label={text.rename} icon={Link2} variant="ghost" dialog={RenameDialog} />}
      {mayPublish && app.retirement && (
        <ActButton
          act={{ kind: 'keep' }}
          label={text.keepOffered}
          confirm={{ title: text.keepOfferedTitle(app.name), text: text.keepOfferedText }}
        />
      )}
      {mayPublish && !isUnpublished && (
        <AskedFor
          label={app.retirement ? text.changeLastDay : text.retire}
          icon={CalendarX2}
          variant={app.retirement ? 'ghost' : 'danger-ghost'}
          dialog={RetireDialog}
        />
      )}
      {mayDiscard && hasDraft && (!isUnpublished || app.version > 1) && (
        <ActButton
          act={{ kind: 'discard' }}
          variant="danger-ghost"
          label={text.discard(app.version)}
          confirm={{
            title: text.discardTitle(app.version),
            text: text.discardText(app.version, shown === 'live'),
            isHarmful: true,
          }}
        />
      )}
      {mayPublish && ['unpublished', 'hidden', 'suspended'].includes(shown) && <DeleteApp token={token} />}
    </>
  );
}

type AskedForProps = {
  label: string;
  icon: LucideIcon;
  variant: ButtonVariant;
  dialog: ComponentType<{ onClose: () => void }>;
};

/** A button that asks for more in a dialog. */
function AskedFor({ label, icon: Icon, variant, dialog: Dialog }: AskedForProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setIsAsked(true)}>
        <Icon size={16} aria-hidden="true" />
        {label}
      </Button>
      {isAsked && (
        <Suspense>
          <Dialog onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

function DeleteApp({ token }: { token: string }) {
  const boot = useBoot();
  const client = useQueryClient();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const { app } = useDraft();
  const [isAsked, setIsAsked] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deleteApp(boot, token, app.id),
    networkMode: 'always',
    onSuccess: () => {
      notify({ kind: 'success', content: text.deleted(app.name) });
      void invalidate(client, 'ownApps');
      navigate(APPS_PATH);
    },
  });
  return (
    <>
      <Button variant="danger-ghost" onClick={() => setIsAsked(true)}>
        <Trash2 size={16} aria-hidden="true" />
        {text.deleteApp}
      </Button>
      {isAsked && (
        <Suspense>
          <ConfirmDialog
            title={text.deleteTitle(app.name)}
            keep={text.keepApp}
            confirm={text.deleteTitle(app.name)}
            busy={deleting.isPending}
            onClose={() => setIsAsked(false)}
            onConfirm={() => deleting.mutate()}
          >
            <p>
              {publicStateOf(app) === 'unpublished'
                ? text.deleteText(app.name)
                : text.deleteHiddenText(app.name)}
            </p>
            {deleting.error && (
              <Note tone="danger" live>
                {failureOf(deleting.error)}
              </Note>
            )}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

function failureOf(error: Error): string {
  if (!navigator.onLine) return text.offline;
  return error instanceof ApiError && error.code === 'application_has_buyers'
    ? text.hasBuyers
    : text.deleteFailed;
}
