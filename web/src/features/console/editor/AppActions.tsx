import '../../../ui/danger.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { lazyPart } from '../../../lib/lazyPart';
import { invalidate } from '../../../lib/queryKeys';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { useNotify } from '../../notifications/notifications';
import { deleteApp } from '../api';
import { isEditable, openStateOf, publicStateOf } from '../model/standing';
import { APPS_PATH } from '../paths';
import { ActButton } from './ActButton';
import { useDraft } from './useDraft';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

/** What can be done with the app as a whole: its draft is discarded, or what was never published is deleted. */
export function AppActions({ token }: { token: string }) {
  const { app } = useDraft();
  const isUnpublished = publicStateOf(app) === 'unpublished';
  const hasDraft = isEditable(app) && openStateOf(app) !== undefined;
  return (
    <>
      {hasDraft && (!isUnpublished || app.version > 1) && (
        <ActButton
          act={{ kind: 'discard' }}
          variant="danger-ghost"
          label={text.discard(app.version)}
          confirm={{
            title: text.discardTitle(app.version),
            text: text.discardText(app.version, publicStateOf(app) === 'live'),
          }}
        />
      )}
      {isUnpublished && <DeleteApp token={token} />}
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
            <p>{text.deleteText(app.name)}</p>
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
