import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { installed } from '../apps/installed';
import { config } from '../model/config';
import { session } from '../model/session';
import { useStore } from '../model/store';
import { openShopTransport, type Said, type ShopTransport } from './shopTransport';

const { base, product, shop, shopBase } = config;

/** The shop's path of ours: /demo/agent-app/marketplace/apps/x/ is /embedded-apps/x/ there. */
function framedPath(): string {
  const path = location.pathname.slice(`${base}/marketplace`.length) || '/';
  const inside =
    path === '/'
      ? '/embedded-apps/'
      : path.replace(/^\/(apps|search|my-apps|private-apps)(?=\/|$)/, '/embedded-$1');
  const query = new URLSearchParams(location.search);
  query.set('plugin_id', 'marketplace');
  query.set('product', product);
  query.set('theme', session.get().theme);
  if (!inside.startsWith('/embedded-')) query.set('embedded', 'true');
  else if (product === 'helpdesk') query.set('compatibility', product);
  return `${shop}${shopBase}${inside}?${query}`;
}

type Place = { pathname?: string; href?: string };
type Crumbs = { title: string; breadcrumbs: { text: string }[] };

/** The shop's path stands in our address, so that it can be shared and reloaded. */
function keepAddress({ pathname }: Place) {
  if (!pathname?.startsWith(shopBase)) return;
  history.replaceState(null, '', `${base}/marketplace${pathname.slice(shopBase.length)}`);
}

/** The marketplace in its frame, with the host's head above it, and what the host can say to it. */
export function ShopPage() {
  const frame = useRef<HTMLIFrameElement>(null);
  const transport = useRef<ShopTransport>(null);
  const [, navigate] = useLocation();
  const [crumbs, setCrumbs] = useState<Crumbs>({ title: text.menu.marketplace, breadcrumbs: [] });
  const [address] = useState(framedPath);
  const { token, theme } = useStore(session);
  const onSaid = useRef<(said: Said) => void>(() => {});
  onSaid.current = ({ message, data }) => {
    const place = (data ?? {}) as Place;
    if (message === 'loaded') keepAddress(place);
    else if (message === 'navigate') {
      if (place.href) window.open(place.href, '_blank', 'noopener');
      else if (place.pathname?.startsWith(`${shopBase}/`)) keepAddress(place);
      else if (place.pathname) navigate(place.pathname);
    } else if (message === 'credentials') transport.current?.pushCredentials();
    else if (message === 'breadcrumbs') setCrumbs(data as Crumbs);
    else if (
      ['app_installed', 'app_uninstalled', 'app_purchased', 'cart_purchased', 'refresh'].includes(message)
    )
      installed.poke();
  };

  useEffect(() => {
    // Outside: the frame of the shop.
    const at = frame.current;
    if (!at) return;
    const opened = openShopTransport(
      at,
      new URLSearchParams(location.search).get('connection') === 'plain',
      (said) => onSaid.current(said),
    );
    transport.current = opened;
    at.src = address;
    return () => opened.close();
  }, [address]);

  useFollowing(token, () => transport.current?.pushCredentials());
  useFollowing(theme, () => transport.current?.push('change_theme', { theme }));

  return (
    <div className="sim-shop">
      <div className="sim-head">
        <h1 id="title">{crumbs.title}</h1>
        <p id="crumbs">{crumbs.breadcrumbs.map((one) => one.text).join(' / ')}</p>
      </div>
      <iframe ref={frame} title="Marketplace" className="sim-frame" />
      <SendForm onSend={(name, place) => send(transport.current, name, place)} />
    </div>
  );
}

/** Calls back when a value becomes another one, not at the first drawing. */
function useFollowing(value: string, changed: () => void) {
  const before = useRef(value);
  useEffect(() => {
    // Outside: the frame of the shop.
    if (before.current === value) return;
    before.current = value;
    changed();
  });
}

function send(transport: ShopTransport | null, name: string, { pathname, replace }: Required<Sent>) {
  if (!transport) return;
  if (name === 'credentials') return transport.pushCredentials();
  if (name === 'change_theme') return transport.push(name, { theme: session.get().theme });
  if (name === 'refresh') return transport.push(name, null);
  transport.push(name, { pathname, replace });
  // The shop does not repeat where we sent it.
  const path = `/${pathname.replace(/^\/+/, '')}`;
  if (name === 'navigate')
    keepAddress({ pathname: path.startsWith(`${shopBase}/`) ? path : shopBase + path });
}

type Sent = { pathname: string; replace: boolean };

/** For developers: any event to the shop. */
function SendForm({ onSend }: { onSend: (name: string, sent: Sent) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSend(String(form.get('event')), {
      pathname: String(form.get('pathname')),
      replace: form.get('replace') === 'on',
    });
  };
  return (
    <form id="send" className="sim-send" onSubmit={submit}>
      <label>
        {text.log.event}{' '}
        <select name="event" className="input">
          {['navigate', 'preload', 'credentials', 'change_theme', 'refresh'].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        {text.log.path} <input name="pathname" className="input" defaultValue="/apps/" autoComplete="off" />
      </label>
      <label>
        <input type="checkbox" name="replace" /> {text.log.replace}
      </label>
      <Button type="submit" size="sm">
        {text.log.send}
      </Button>
    </form>
  );
}
