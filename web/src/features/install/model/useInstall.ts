import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { announce } from '../../../lib/host';
import { hostProduct } from '../../../lib/productScope';
import { invalidate, queryKeys } from '../../../lib/queryKeys';
import type { App } from '../../../lib/wire';
import { installing } from '../../../messages/installing';
import { ownInstall as own } from '../../../messages/ownInstall';
import { installApp, instanceOf } from '../../installation/api';
import { beginInstallation } from '../../installation/direct';
import { settingsPage } from '../../installation/hostPages';
import { type Instance, installsItself, settingsPath } from '../../installation/model';
import { useUninstall } from '../../installation/useUninstall';
import { useNotify } from '../../notifications/notifications';
import { useSession, useToken } from '../../session/model/session';
import { type Flow, IDLE, type InstallState } from './install';
import {
  canBegin,
  flowReducer,
  type InstanceLookup,
  installFailure,
  installStateOf,
  opensSettings,
} from './ownInstall';
import { useDirectInstall } from './useDirectInstall';

export type Install = {
  state: InstallState;
  flow: Flow;
  signIn: () => void;
  install: () => void;
  /** The person may uninstall the app. Staff in a ghost login may not. */
  mayRemove: boolean;
  ask: () => void;
  keep: () => void;
  uninstall: (reason: string) => void;
  /** An uninstall that can be undone, null for none. */
  removal: Instance['removal'];
  undo: () => void;
  retry: () => void;
};

/** Where an app stands for the person looking, and what they can do about it. */
export function useInstall(app: App): Install {
  const boot = useBoot();
  const session = useSession();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [flow, dispatch] = useReducer(flowReducer, IDLE);
  const token = useToken();
  // An app that nobody can install has no instance.
  const isInstallable = app.lifecycle === 'PUBLISHED' && !app.offer.contactOnly;
  const query = useQuery({ ...instanceOf(boot, token, app.id), enabled: token !== '' && isInstallable });

  const mark = (part: Pick<Instance, 'installed' | 'installedAt'>) => {
    const known = query.data ?? {
      applicationId: app.id,
      setupRequired: false,
      errorCode: null,
      own: false,
      choosesAccess: false,
      tried: false,
      bought: false,
      refusal: null,
      undoableUntil: null,
      removal: null,
    };
    queryClient.setQueryData<Instance>(queryKeys.instance.of(token, app.id), {
      ...known,
      hasAccess: true,
      ...part,
    });
    void queryClient.invalidateQueries({ queryKey: queryKeys.instance.of(token, app.id) });
    void invalidate(queryClient, 'installed');
  };

  const finish = () => {
    announce('app_installed', appOf(app));
    void import('../../installation/installedToast')
      .then(
        ({ installedToast }) => installedToast(app, boot),
        () => installing.installed(app.service),
      )
      .then((content) => notify({ kind: 'success', content }));
    if (opensSettings(app)) openSettings();
  };

  const follow = useDirectInstall(app, {
    isAway: flow.step === 'away',
    isKnown: query.data !== undefined,
    ask: async () => (await query.refetch()).data?.installed === true,
    isAllowed: async () => (await import('../../installation/consent')).hasConsent(boot, token, app.clientId),
    end: (isInstalled, isAllowed) => {
      dispatch(isInstalled ? 'done' : 'stop');
      if (isInstalled) finish();
      else notify({ kind: 'warning', content: (isAllowed ? installing.allowed : own.unfinished)(app.name) });
    },
  });

  const install = () => {
    if (!canBegin(flow) || session.status !== 'signed-in') return;
    // In a ghost login the accounts service would act for the staff member. The ordinary call is made instead: our server refuses it.
    if (!installsItself(app) || session.user.isGhostLogin) return void installPlainly();
    follow(beginInstallation(boot, app, session.user, leave));
    dispatch('leave');
  };

  const installPlainly = async () => {
    dispatch('install');
    try {
      const instance = await installApp(boot, token, app.id);
      mark({ installed: true, installedAt: instance.installedAt });
      finish();
    } catch (failure) {
      notify({ kind: 'error', content: installFailure(failure) });
      void query.refetch();
    } finally {
      dispatch('done');
    }
  };

  /** S4.24: in the frame of its product, the product opens them; elsewhere the app page says what there is. */
  const openSettings = () => {
    if (boot.parents && app.product === hostProduct()) announce('navigate', settingsPage(app));
    else navigate(settingsPath(app));
  };

  const removing = useUninstall();
  const removable = { ...app, asksForAccess: app.permissions.length > 0 };
  const uninstall = async (reason: string) => {
    dispatch('remove');
    await removing.uninstall(removable, reason);
    dispatch('done');
  };

  return {
    state: installStateOf(app, session, lookupOf(query)),
    flow,
    signIn: () => void session.signIn(),
    install,
    mayRemove: !(session.status === 'signed-in' && session.user.isGhostLogin),
    ask: () => dispatch('ask'),
    keep: () => dispatch('keep'),
    uninstall: (reason) => void uninstall(reason),
    removal: query.data?.removal ?? null,
    undo: () => void removing.undo(removable),
    retry: () => void query.refetch(),
  };
}

const leave = (address: string) => location.assign(address);

/** What a host product is told about an app. */
const appOf = ({ id, slug, name, product }: App) => ({ id, slug, name, product });

function lookupOf(query: { data: Instance | undefined; isError: boolean }): InstanceLookup {
  if (query.data) return { status: 'ready', instance: query.data };
  return { status: query.isError ? 'failed' : 'pending' };
}
