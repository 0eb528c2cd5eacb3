import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../lib/boot';
import { setHost } from '../../lib/host';
import { shopLink } from '../../lib/pages/address';
import { pageQuery } from '../../lib/pages/pageData';
import { hostProduct } from '../../lib/productScope';
import type { Boot, Page } from '../../lib/wire';
import { useSession } from '../session/model/session';
import { type Connection, connect } from './connection';
import type { HostEvent } from './frames';
import { crumbsOf, type HostHandover, handoverOf } from './hostLinks';
import { frameOptions, saveTheme } from './options';
import { askedPath, inHost, outOfHost } from './routes';

type HostBridgeProps = { page: Page; parents: readonly string[] };

/**
 * The shop's side of the conversation with the host product whose frame it is in (S1.05, S2.30,
 * S7.55). It draws nothing, and does nothing where no host may be.
 */
export function HostBridge({ page, parents }: HostBridgeProps) {
  const boot = useBoot();
  const session = useSession();
  const queryClient = useQueryClient();
  const [connection, setConnection] = useState<Connection | null>(null);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const here = path + (search && `?${search}`);
  /** The path that the host knows. */
  const hostPath = useRef('');

  const go = (asked: string, replace: boolean) => {
    // The host sent us here, so it need not hear of the navigation.
    hostPath.current = outOfHost(inHost(asked, hostProduct()), hostProduct());
    navigate(asked, { replace });
  };

  const onEvent = useEffectEvent((event: HostEvent) => {
    const data = (event.data ?? {}) as Record<string, unknown>;
    const asked = askedPath(data.pathname, boot.base);
    switch (event.name) {
      case 'navigate':
        if (asked) go(asked, data.replace === true);
        break;
      case 'preload':
        if (asked) preload(asked);
        break;
      case 'credentials':
        if (typeof data.token === 'string' && data.token) void session.signInWith(data.token);
        break;
      case 'change_theme':
        if (data.theme === 'light' || data.theme === 'dark') {
          document.documentElement.dataset.theme = data.theme;
          saveTheme(data.theme);
        }
        break;
      case 'refresh':
        void queryClient.invalidateQueries();
        break;
    }
  });

  const preload = (asked: string) => {
    const address = shopLink(boot.base + inHost(asked, hostProduct()), boot.base, location.href);
    if (address) void queryClient.prefetchQuery({ ...pageQuery(boot.base, address), retry: false });
  };

  useEffect(() => {
    // Outside: the window that frames this one.
    if (window.parent === window) return;
    const options = frameOptions();
    if (options.theme) document.documentElement.dataset.theme = options.theme;
    const line = connect({ parents, ...options, onEvent });
    setHost({
      send: (message, data) => void line.send(message, data),
      inside: (address) => insideOf(address, boot.base),
    });
    void line.send('plugin_inited', null);
    setConnection(line);
    return () => {
      setHost(null);
      line.close();
    };
  }, [boot.base, parents]);

  useEffect(() => {
    // Outside: the host, which keeps the path in its own address.
    if (!connection) return;
    const public_ = outOfHost(here, hostProduct());
    if (public_ === hostPath.current) return;
    const message = hostPath.current === '' ? 'loaded' : 'navigate';
    hostPath.current = public_;
    void connection.send(message, { pathname: boot.base + public_ });
  }, [connection, here, boot.base]);

  useEffect(() => {
    // Outside: the host, which draws the way back.
    void connection?.send('breadcrumbs', { title: page.title, breadcrumbs: crumbsOf(page, boot.base) });
  }, [connection, page, boot.base]);

  const needsToken = session.status !== 'signed-in' && session.status !== 'signing-in';
  useEffect(() => {
    // Outside: the host, which knows who works in it. It answers with an event of the same name.
    if (needsToken) void connection?.send('credentials', null);
  }, [connection, needsToken]);

  useEffect(() => {
    // Outside: the payment dialog around this page, which does not hear of the keys pressed in it.
    if (!connection || frameOptions().pluginId !== 'checkout') return;
    const leave = (event: KeyboardEvent) => {
      const isOurs = event.defaultPrevented || document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !isOurs) void connection.send('close', null);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [connection]);

  useEffect(() => {
    // Outside: clicks on what the shop does not show itself.
    if (!connection) return;
    const hand = (event: MouseEvent) => handClickOver(event, boot, connection);
    document.addEventListener('click', hand);
    return () => document.removeEventListener('click', hand);
  }, [boot, connection]);

  return null;
}

/** The form of a complete address of the shop inside the host; other addresses stay as they are. */
function insideOf(address: string, base: string): string {
  if (address !== base && !address.startsWith(`${base}/`)) return address;
  return base + inHost(address.slice(base.length), hostProduct());
}

function handClickOver(event: MouseEvent, boot: Boot, connection: Connection): void {
  const what = handoverOf(event, boot, location.href, hostProduct());
  if (!what) return;
  event.preventDefault();
  void connection.send(what.message, what.data).then((isTaken) => {
    if (!isTaken) leaveFor(what);
  });
}

/** Without a host that answers, the browser does what it would have done. */
function leaveFor({ href, message }: HostHandover): void {
  if (message === 'mailto') location.assign(href);
  else window.open(href, '_blank', 'noopener');
}
