// The other people of the host library's tests: a product, apps with the unmodified SDKs,
// and somebody else, each on an origin of its own.

import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

const require = createRequire(import.meta.url);

/** A module of npm as a script that leaves its exports in `sdk`. */
async function bundled(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: name, formats: ['iife'], name: 'sdk' } },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  return `${output?.output[0].code};window.sdk = sdk`;
}

const fileOf = (name: string, path: string) =>
  require.resolve(`${name}/package.json`).replace('package.json', path);
const umd = (name: string, path: string, global: string) =>
  `${readFileSync(fileOf(name, path), 'utf8')};window.sdk = window.${global}`;

/** Each SDK as a script, made when it is first asked for. */
const SDKS: Record<string, () => string | Promise<string>> = {
  'aas-es': () => bundled(fileOf('@livechat/agent-app-sdk', 'dist/agentapp.es.js')),
  'aas-umd': () => umd('@livechat/agent-app-sdk', 'dist/agentapp.umd.min.js', 'LiveChat'),
  'aas15-es': () => bundled(fileOf('agent-app-sdk-1.5', 'dist/agentapp.es.js')),
  'aas15-umd': () => umd('agent-app-sdk-1.5', 'dist/agentapp.umd.min.js', 'LiveChat'),
  'hds-es': () => bundled(fileOf('@livechat/helpdesk-sdk', 'dist/helpdesk-sdk.es.js')),
  'hds-umd': () => umd('@livechat/helpdesk-sdk', 'dist/helpdesk-sdk.umd.min.js', 'HelpDesk'),
  'moments-es': () => bundled(fileOf('@livechat/moments-sdk', 'dist/moments-sdk.esm.js')),
  'moments-umd': () => readFileSync(fileOf('@livechat/moments-sdk', 'dist/moments-sdk.umd.min.js'), 'utf8'),
};

/**
 * An app: `?sdk=` is what it is made with, `?factory=` what it calls, `?late=` after how many
 * milliseconds. It attaches its handlers when the factory's promise resolves, and keeps what
 * it hears and what the host offers.
 */
const APP = `<!doctype html><title>An app</title><h1>An app</h1><script>
  window.heard = []; window.offers = [];
  addEventListener('message', ({ data }) => { if (data?.type === 'handshake') offers.push(data); });
</script><script src="/SDK.js"></script><script>
  const asked = new URLSearchParams(location.search);
  const EVENTS = ['customer_profile', 'page_data', 'ticket_info', 'change_theme', 'customer_details_section_button_click',
    'ticket_details_section_button_click', 'message', 'message_box_text', 'message_sent', 'transaction_accepted',
    'transaction_declined', 'transaction_failed', 'update_billing_cycle', 'of_my_own'];
  window.start = async () => {
    const widget = await sdk[asked.get('factory')]();
    for (const event of EVENTS) widget.on(event, (data) => heard.push([event, data ?? null]));
    return (window.widget = widget);
  };
  const call = () => { window.started = start(); window.started.catch((error) => { window.failed = error.message; }); };
  if (asked.has('twice')) { call(); void start(); }
  else if (asked.get('factory')) setTimeout(call, Number(asked.get('late') ?? 0));
</script>`;

const MOMENT = `<!doctype html><title>A moment</title><script>
  const told = { title: 'Pick a day', isFragile: true };
  window.onMomentAsyncInit = (init) => init(told);
</script><script src="/SDK.js"></script><script>
  if (window.sdk) (sdk.default ?? sdk)(told).then((moment) => (window.MomentsSDK = moment));
</script>`;

const HOST = `<!doctype html><html lang="en"><title>A product</title><body><script type="module">
  import * as host from '/LIBRARY/v1.js';
  import { mountMoment } from '/LIBRARY/v1-moments.js';
  const mounted = {};
  window.host = host;
  window.records = {};
  window.mounted = mounted;
  window.mount = (name, widget, more = {}) => {
    const record = (records[name] = { said: [], states: [], log: [] });
    const container = document.body.appendChild(document.createElement('div'));
    container.style.height = '120px';
    const make = widget.placement === 'targeted-message' ? mountMoment : host.mountWidget;
    mounted[name] = make({
      container, app: { slug: name, name }, widget, theme: 'light', ...more,
      onMessage: (...said) => {
        record.said.push(said);
        if (said[0] === 'refuse_this') throw Object.assign(new Error('You may not.'), { code: 'FORBIDDEN' });
      },
      onState: (state) => record.states.push(state),
      onLog: (entry) => record.log.push(entry),
    });
  };
  document.documentElement.dataset.ready = 'true';
</script>`;

/** The page of docs/embedding.md. */
const SAMPLE = join(import.meta.dirname, '../../../docs/embedding/page.html');

type Pages = (path: string, query: URLSearchParams, answer: ServerResponse) => void;

function listen(pages: Pages): Promise<{ server: Server; port: number }> {
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    pages(pathname, searchParams, answer);
  });
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () => ready({ server, port: (server.address() as AddressInfo).port }));
  });
}

const send = (answer: ServerResponse, type: string, body: string, headers = {}) =>
  answer.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
const html = (answer: ServerResponse, body: string, headers = {}) => send(answer, 'text/html', body, headers);

/** Starts all of them; `library` is where the product imports the library from. */
export async function openSites(library: string) {
  const scripts = new Map<string, string>();
  const script = async (sdk: string): Promise<string> => {
    const known = scripts.get(sdk) ?? (await SDKS[sdk]?.()) ?? '';
    scripts.set(sdk, known);
    return known;
  };
  const host = await listen((path, _, answer) =>
    path === '/' ? html(answer, HOST.replaceAll('/LIBRARY', library)) : answer.writeHead(404).end(),
  );
  const app = await listen((path, query, answer) => {
    const sdk = query.get('sdk') ?? '';
    if (path === '/app') return html(answer, APP.replace('SDK', sdk));
    if (path === '/moment') return html(answer, MOMENT.replace('SDK', sdk));
    if (path === '/page') return html(answer, '<!doctype html><title>A page</title><p>Text</p>');
    if (path === '/denied') return html(answer, 'no', { 'x-frame-options': 'DENY' });
    if (path === '/hangs') return; // and never answers
    if (path.endsWith('.js'))
      return void script(path.slice(1, -3)).then((text) => send(answer, 'text/javascript', text));
    answer.writeHead(404).end();
  });
  const other = await listen((path, _, answer) =>
    path === '/sample'
      ? html(answer, readFileSync(SAMPLE, 'utf8'))
      : html(
          answer,
          '<!doctype html><title>Another site</title><script>parent.postMessage("I am here", "*")</script>',
        ),
  );
  return {
    host: `http://127.0.0.1:${host.port}`,
    app: `http://apps.localhost:${app.port}`,
    other: `http://other.localhost:${other.port}`,
    close: () => {
      for (const { server } of [host, app, other]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
