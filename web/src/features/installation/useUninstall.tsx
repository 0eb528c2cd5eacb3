import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { announce } from '../../lib/host';
import { ApiError } from '../../lib/http';
import { invalidate } from '../../lib/queryKeys';
import { report } from '../../lib/report';
import type { App } from '../../lib/wire';
import { uninstall as text } from '../../messages/uninstall';
import { ActionToast } from '../notifications/ActionToast';
import { useNotify } from '../notifications/notifications';
import { useToken } from '../session/model/session';
import { instanceOf, undoUninstall, uninstallApp } from './api';

/** What has to be known of an app to take it and to bring it back. */
export type UninstallableApp = Pick<App, 'id' | 'slug' | 'name' | 'product' | 'clientId' | 'service'> & {
  /** Whether it asks for access to the account. */
  asksForAccess: boolean;
};

/** Long enough to read the sentence, and to reach its button by the keyboard; it waits under the focus. */
const UNDO_TOAST_MS = 20_000;

export type Uninstall = {
  /** An app is being taken, or brought back. */
  isBusy: boolean;
  /** Uninstalls, and says until when that can be undone; true when it worked. */
  uninstall: (app: UninstallableApp, reason: string) => Promise<boolean>;
  /** Undoes an uninstall; true when it worked. */
  undo: (app: UninstallableApp) => Promise<boolean>;
};

/** Taking an app, and bringing it back. */
export function useUninstall(): Uninstall {
  const boot = useBoot();
  const token = useToken();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  /** Everything that depends on what is installed is read again. */
  const refresh = () =>
    invalidate(queryClient, 'instance', 'installed', 'removed', 'installedNotes', 'billing', 'upgrades');

  const undo: Uninstall['undo'] = async (app) => {
    setIsBusy(true);
    try {
      await undoUninstall(boot, token, app.id);
      const { id, slug, name, product } = app;
      announce('app_installed', { id, slug, name, product });
      const sentence = text.undone(name);
      notify({
        kind: 'success',
        content: app.asksForAccess ? `${sentence} ${text.askAgain}` : sentence,
        about: aboutUndo(app),
      });
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) report('user', 'undo uninstall', failure);
      notify({ kind: 'error', content: undoFailure(failure), about: aboutUndo(app) });
      return false;
    } finally {
      setIsBusy(false);
      void refresh();
    }
  };

  const uninstall: Uninstall['uninstall'] = async (app, reason) => {
    setIsBusy(true);
    try {
      await uninstallApp(boot, token, app, reason);
    } catch {
      notify({ kind: 'error', content: text.uninstallFailed });
      setIsBusy(false);
      return false;
    }
    announce('refresh', { uninstalled: app.id });
    await refresh();
    // Until when it can be undone is the server's to say; the uninstall worked without that, too.
    const removal = await queryClient.fetchQuery(instanceOf(boot, token, app.id)).then(
      (instance) => instance.removal,
      () => null,
    );
    const done = text.uninstalled(app.service);
    notify({
      kind: 'success',
      content:
        removal && !removal.refusal ? (
          <ActionToast
            sentence={`${done} ${text.undoUntil(day(removal.undoUntil))}`}
            action={{ label: text.undo, onSelect: () => void undo(app) }}
          />
        ) : (
          done
        ),
      ...(removal && { autoHideDelayTime: UNDO_TOAST_MS }),
      about: aboutUndo(app),
    });
    setIsBusy(false);
    return true;
  };
  return { isBusy, uninstall, undo };
}

/** One notification at a time about what became of an app. */
const aboutUndo = ({ id }: UninstallableApp) => `uninstall ${id}`;

/** A refusal comes with a sentence of the server for the person. */
const undoFailure = (failure: unknown): string =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.message
    ? failure.message
    : text.undoFailed;
