// The host's side of the conversation, as the products have it: envelopes with a
// handshake, or plain messages when the address says connection=plain.
'use strict';
(() => {
  const MARK = '@@livechat/postmessenger';
  const { base, product, shop, shopBase, api } = document.body.dataset;
  const element = (id) => document.getElementById(id);
  const frame = element('frame');
  const asked = new URLSearchParams(location.search);
  const isPlain = asked.get('connection') === 'plain';
  const owner = `host-${Math.random().toString(36).slice(2)}`;
  const store = { token: `${base}-token`, account: `${base}-account`, theme: `${base}-theme` };
  let instance = 0;
  let request = 0;
  let isShaken = false;
  let timer;

  /** The shop's path of our own: /demo/agent-app/marketplace/apps/x/ is /embedded-apps/x/ there. */
  function framedPath() {
    const path = location.pathname.slice(`${base}/marketplace`.length) || '/';
    const inside = path === '/' ? '/embedded-apps/' : path.replace(/^\/(apps|search|my-apps|private-apps)(?=\/|$)/, '/embedded-$1');
    const query = new URLSearchParams(location.search);
    query.set('plugin_id', 'marketplace');
    query.set('product', product);
    query.set('theme', theme());
    if (!inside.startsWith('/embedded-')) query.set('embedded', 'true');
    else if (product === 'helpdesk') query.set('compatibility', product);
    return `${shop}${shopBase}${inside}?${query}`;
  }

  const theme = () => sessionStorage.getItem(store.theme) ?? 'light';
  const envelope = (type, data, number) => ({ [MARK]: true, owner, instance, type, data, request: number });

  function log(way, name, data) {
    const row = document.createElement('li');
    const title = document.createElement('b');
    title.dataset.way = way;
    title.textContent = name;
    const body = document.createElement('code');
    body.textContent = data === null || data === undefined ? '' : ` ${JSON.stringify(data)}`;
    row.append(title, body);
    element('messages').prepend(row);
  }

  const post = (message) => frame.contentWindow.postMessage(message, shop);

  /** Sends an event; what holds a token is shown without it. */
  function push(name, data, shown = data) {
    log('out', name, shown);
    const event = { event_name: `livechat:${name}`, event_data: data };
    request += 1;
    post(isPlain ? event : envelope('call', { method: 'handle', args: [event] }, request));
  }

  function pushCredentials() {
    const token = sessionStorage.getItem(store.token);
    if (token) push('credentials', { token }, { token: '(secret)' });
  }

  const goTo = (path) => location.assign(base + path);

  /** What the host does about each message. */
  const deeds = {
    loaded: (data) => keepAddress(data),
    navigate(data) {
      if (data?.href) window.open(data.href, '_blank', 'noopener');
      else if (data?.pathname?.startsWith(`${shopBase}/`)) keepAddress(data);
      else if (data?.pathname) goTo(data.pathname);
    },
    credentials: pushCredentials,
    breadcrumbs(data) {
      element('title').textContent = data.title;
      element('crumbs').textContent = data.breadcrumbs.map(({ text }) => text).join(' / ');
    },
    app_installed: showInstalled,
    app_purchased: showInstalled,
    cart_purchased: showInstalled,
    refresh: showInstalled,
  };

  /** The shop's path stands in our address, so that it can be shared and reloaded. */
  function keepAddress(data) {
    if (!data?.pathname?.startsWith(shopBase)) return;
    history.replaceState(null, '', `${base}/marketplace${data.pathname.slice(shopBase.length)}`);
  }

  function take(said) {
    if (typeof said?.message !== 'string') return;
    log('in', said.message, said.data);
    deeds[said.message]?.(said.data);
  }

  function hear(event) {
    if (event.source !== frame.contentWindow || event.origin !== shop) return;
    if (isPlain) return take(event.data);
    const message = event.data;
    if (message?.[MARK] !== true || message.owner !== owner || message.instance !== instance) return;
    if (message.type === 'response' && message.request === null && !isShaken) {
      isShaken = true;
      clearInterval(timer);
      log('in', 'handshake');
    }
    if (message.type !== 'call') return;
    post(envelope('response', { error: false, result: null }, message.request));
    take(message.data.args[0]);
  }

  function shake() {
    clearInterval(timer);
    if (isPlain) return;
    isShaken = false;
    instance += 1;
    let tries = 0;
    const once = () => {
      tries += 1;
      if (tries > 5) clearInterval(timer);
      else post(envelope('handshake', { product }, null));
    };
    once();
    timer = setInterval(once, 500);
  }

  async function showInstalled() {
    const token = sessionStorage.getItem(store.token);
    const list = element('installed');
    if (!token) return list.replaceChildren(item('Choose an account.'));
    const answer = await fetch(`${shop}${api}/applications/installed?product=${product}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (!answer.ok) return list.replaceChildren(item('The installed apps could not be read.'));
    const apps = await answer.json();
    list.replaceChildren(...(apps.length ? apps.map(appItem) : [item('None yet.')]));
  }

  function item(text) {
    const row = document.createElement('li');
    row.textContent = text;
    return row;
  }

  function appItem(app) {
    const link = document.createElement('a');
    link.href = `${base}${element('installed').dataset.app}${encodeURIComponent(app.slug)}/`;
    link.textContent = app.name;
    const row = document.createElement('li');
    row.append(link);
    return row;
  }

  async function choose(email) {
    sessionStorage.removeItem(store.token);
    sessionStorage.setItem(store.account, email);
    if (email) {
      const answer = await fetch('/demo/hosts/token', { method: 'POST', body: JSON.stringify({ email }) });
      if (answer.ok) sessionStorage.setItem(store.token, (await answer.json()).token);
    }
    await showInstalled();
    if (frame) pushCredentials();
  }

  function paint(next) {
    sessionStorage.setItem(store.theme, next);
    document.documentElement.dataset.theme = next;
    if (frame) push('change_theme', { theme: next });
  }

  element('account').value = sessionStorage.getItem(store.account) ?? '';
  element('account').addEventListener('change', (event) => void choose(event.target.value));
  element('theme').value = theme();
  document.documentElement.dataset.theme = theme();
  element('theme').addEventListener('change', (event) => paint(event.target.value));
  void showInstalled();
  if (!frame) return;
  addEventListener('message', hear);
  frame.addEventListener('load', shake);
  frame.src = framedPath();
  element('send').addEventListener('submit', (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const name = form.get('event');
    if (name === 'credentials') return pushCredentials();
    if (name === 'change_theme') return push(name, { theme: theme() });
    if (name === 'refresh') return push(name, null);
    const pathname = form.get('pathname');
    push(name, { pathname, replace: form.get('replace') === 'on' });
    // The shop does not repeat where we sent it.
    const path = `/${pathname.replace(/^\/+/, '')}`;
    if (name === 'navigate') keepAddress({ pathname: path.startsWith(`${shopBase}/`) ? path : shopBase + path });
  });
})();
