import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { callApi } from '../../lib/api';
import { useBoot } from '../../lib/boot';
import { ApiError } from '../../lib/http';
import { lazyPart } from '../../lib/lazyPart';
import { invalidate } from '../../lib/queryKeys';
import { moreScopes as text } from '../../messages/moreScopes';
import { Button } from '../../ui/Button';
import { Strip } from '../../ui/Strip';
import { useNotify } from '../notifications/notifications';
import type { AskedRights, Installed } from './api';

const MoreScopesDialog = lazyPart(() => import('../../ui/MoreScopesDialog').then((m) => m.MoreScopesDialog));

type AskedScopesProps = { app: Installed; asked: AskedRights; token: string };

/** That an app asks for more than was agreed to; who decides for the organization reads it and agrees. */
export function AskedScopes({ app, asked, token }: AskedScopesProps) {
  const boot = useBoot();
  const client = useQueryClient();
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  const agreeing = useMutation({
    mutationFn: () =>
      callApi(boot, 'PUT', '/api/applications/{id}/consent', {
        params: { id: app.id },
        body: { scopes: asked.scopes.map(({ scope }) => scope) },
        token,
      }),
    networkMode: 'always',
    onSuccess: async () => {
      setIsOpen(false);
      notify({ kind: 'success', content: text.agreed(app.name) });
      await invalidate(client, 'installedNotes', 'installed');
    },
    // What it asks for may be something else by now: it is read anew.
    onError: () => invalidate(client, 'installedNotes'),
  });
  return (
    <Strip tone="accent" icon={app.icon} title={text.title(app.name)} says={text.text(app.name)}>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {text.read} <span className="sr-only">{app.name}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <MoreScopesDialog
            name={app.name}
            scopes={asked.scopes}
            busy={agreeing.isPending}
            failure={failureOf(agreeing.error)}
            onAgree={() => agreeing.mutate()}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Strip>
  );
}

function failureOf(error: Error | null): string {
  if (!error) return '';
  return error instanceof ApiError && error.status === 409 ? error.message : text.failed;
}
