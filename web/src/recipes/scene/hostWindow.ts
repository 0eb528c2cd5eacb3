// The host product around an app at full size: a window that runs off the lower
// edge of the picture on purpose.

import { CUSTOMERS, host, LAST_LINES, website } from '../../messages/scenes/host';
import type { Voice } from '../../messages/scenes/words';
import { times } from '../svg';
import { hueBase, rightPart, sheet } from './pen';
import type { SceneStage } from './stage';
import { wrap } from './text';

export const FRAME = { left: 24, top: 26, width: 592, height: 374, corner: 12, rail: 36 } as const;
const { left: X, top: Y, width: W, height: H, corner, rail: RAIL } = FRAME;
export const RIGHT = X + W;
/** Where what is right of the rail begins. */
export const INNER = X + RAIL;

export const hostWindow = ({ pen: { path, palette } }: SceneStage) =>
  path(sheet(X, Y, W, corner), { fill: palette.window, stroke: palette.edge, width: 2 });

const RAIL_ICONS = [
  'M3 4h10v7H8l-3 2.6V11H3z',
  'M3 5h10v7H3zM3 5l5 4 5-4',
  'M3 12V8M6.4 12V5M9.7 12V7M13 12V4',
  'M8 7.4a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM3.6 13.2a4.4 4.4 0 0 1 8.8 0',
  'M3 3.4h4v4H3zM9 3.4h4v4H9zM3 9.4h4v4H3zM9 9.4h4v4H9z',
];

/** The dark rail, with the entry that is open. */
export function rail({ pen, isHelpDesk }: SceneStage, open: number): string {
  const { palette } = pen;
  const ground = `M${X} 430V${Y + corner}a${corner} ${corner} 0 0 1 ${corner}-${corner}h24V430z`;
  const icon = (d: string, i: number) =>
    (i === open ? pen.rect(X + 5, Y + 40 + i * 31, 26, 26, 7, 'rgb(255 255 255/.15)') : '') +
    pen.path(d, {
      at: [X + 10, Y + 45 + i * 31],
      stroke: i === open ? '#fff' : palette.railInk,
      width: 1.5,
      round: true,
    });
  return (
    pen.path(ground, { fill: palette.rail }) +
    pen.circle(X + 18, Y + 20, 8, '#fff') +
    pen.text(X + 18, Y + 23.6, 10, host.initials[isHelpDesk ? 'helpdesk' : 'livechat'], 12, {
      fill: '#15181e',
      weight: 700,
      anchor: 'middle',
    }) +
    RAIL_ICONS.map(icon).join('')
  );
}

/** The entry of the rail that chats, or tickets, are in. */
export const inboxEntry = ({ isHelpDesk }: SceneStage) => (isHelpDesk ? 1 : 0);

export const INBOX = 132;

/** The list of chats, or tickets, with that of the scene. */
export function inbox({ pen, voice, it, isHelpDesk, customer }: SceneStage): string {
  const { palette, ofSlug } = pen;
  const row = (i: number) => {
    const isOpen = i === 1;
    const name = isOpen ? customer : (CUSTOMERS[(ofSlug + i * 5 + 3) % CUSTOMERS.length] ?? '');
    const own = isHelpDesk ? voice.subject : voice.talk[2][1];
    const last = isOpen ? own : (LAST_LINES[(ofSlug + i * 3) % LAST_LINES.length] ?? '');
    const y = Y + 42 + i * 50;
    return (
      (isOpen ? pen.box(INNER + 5, y, INBOX - 10, 42) : '') +
      pen.avatar(INNER + 22, y + 21, 10, name) +
      pen.text(INNER + 39, y + 18, 10, name, INBOX - 50, { weight: 600 }) +
      pen.text(INNER + 39, y + 31, 9, last, INBOX - 50, { fill: palette.muted })
    );
  };
  return (
    pen.rect(INNER, Y + 1, INBOX, H, 0, palette.panel) +
    pen.text(INNER + 12, Y + 26, 11.5, it.Many, 80, { weight: 600 }) +
    pen.text(INNER + INBOX - 12, Y + 26, 10, pen.pick(1, 3, 9), 20, { fill: palette.muted, anchor: 'end' }) +
    times(6, row) +
    pen.rect(INNER + INBOX, Y + 1, 1, H, 0, palette.line)
  );
}

export function composer({ pen }: SceneStage, x: number, w: number, y = 308): string {
  const { palette } = pen;
  const icons = [
    'M2 8a6 6 0 1 0 12 0A6 6 0 1 0 2 8zM6 9.5q2 2 4 0',
    'M5 8.5l4-4a2 2 0 0 1 3 3l-5 5a3.3 3.3 0 0 1-5-5l5-5',
  ];
  return (
    pen.box(x + 12, Y + y, w - 24, 60, 9) +
    pen.text(x + 24, Y + y + 21, 10.5, host.writeReply, w - 60, { fill: palette.muted }) +
    icons
      .map((d, i) =>
        pen.path(d, { at: [x + 22 + i * 21, Y + y + 35], scale: 0.9, stroke: palette.muted, width: 1.3 }),
      )
      .join('') +
    pen.rect(x + w - 66, Y + y + 32, 42, 20, 6, palette.quiet) +
    pen.text(x + w - 45, Y + y + 45.6, 10, host.send, 40, { weight: 600, anchor: 'middle' })
  );
}

type FeedLook = { from?: number; to?: number; hasComposer?: boolean; end?: number };

/** The conversation. Nothing is drawn that would end below `end`. */
export function feed(stage: SceneStage, x: number, w: number, look: FeedLook = {}): string {
  const { from = 0, to = 4, hasComposer = true, end = Number.POSITIVE_INFINITY } = look;
  const { pen, voice, customer } = stage;
  let svg =
    pen.avatar(x + 25, Y + 22, 10, customer) +
    pen.text(x + 42, Y + 20, 11, customer, w - 60, { weight: 600 }) +
    pen.text(x + 42, Y + 32, 9, host.chattingFor(pen.pick(2, 2, 9)), w - 60, { fill: pen.palette.muted }) +
    pen.line(x, Y + 44, w);
  let y = Y + 56;
  for (const [who, says] of voice.talk.slice(from, to)) {
    const drawn = pen.bubble(x + 14, y, w - 28, who, says);
    if (y + drawn.height > end) break;
    svg += drawn.svg;
    y += drawn.height + 9;
  }
  return svg + (hasComposer ? composer(stage, x, w) : '');
}

/** The messages of a ticket, each in its box. */
function ticket(stage: SceneStage, x: number, w: number): string {
  const { pen, voice, customer, agent } = stage;
  const { palette } = pen;
  const names = { customer, agent, bot: host.bot };
  let y = Y + 56;
  const message = ([who, says]: Voice['talk'][number], i: number) => {
    const lines = wrap(says, 10.5, w - 52, 3);
    const height = 40 + lines.length * 14.5;
    const svg =
      pen.box(x + 12, y, w - 24, height, 8) +
      pen.avatar(x + 28, y + 16, 9, names[who]) +
      pen.text(x + 43, y + 19.5, 10, names[who], w - 110, { weight: 600 }) +
      pen.text(x + w - 22, y + 19.5, 9, host.times[i] ?? '', 40, { fill: palette.muted, anchor: 'end' }) +
      lines.map((words, at) => pen.text(x + 24, y + 40 + at * 14.5, 10.5, words, w - 46)).join('');
    y += height + 9;
    return svg;
  };
  return (
    pen.text(x + 16, Y + 21, 11.5, voice.subject, w - 86, { weight: 600 }) +
    pen.text(x + 16, Y + 34, 9, host.ticket(pen.pick(4, 1200, 9800), customer), w - 80, {
      fill: palette.muted,
    }) +
    pen.pill(x + w - 14, Y + 14, host.open, 9, false) +
    pen.line(x, Y + 44, w) +
    voice.talk.slice(0, 3).map(message).join('') +
    composer(stage, x, w, 318)
  );
}

export const talk = (stage: SceneStage, x: number, w: number) =>
  stage.isHelpDesk ? ticket(stage, x, w) : feed(stage, x, w);

/** The app's part of the window, tinted. */
export const appArea = ({ pen }: SceneStage, x: number, w: number) =>
  pen.path(rightPart(x, Y + 1, w, corner - 1), { fill: pen.palette.mix(5) });

export const appRing = ({ pen }: SceneStage, x: number, w: number, dash = false) =>
  pen.path(rightPart(x, Y + 1, w, corner, 5), { stroke: pen.palette.ring, width: 2.5, dash });

/** The app's icon and name above its part, and what stands right of them. */
export const appBar = ({ pen }: SceneStage, x: number, w: number, beside = '', besideWidth = 0) =>
  pen.head(x + 16, Y + 15, w - 32 - besideWidth) + beside + pen.line(x, Y + 46, w, pen.palette.mix(30));

/** A second column of the host: a title and entries, one of them the app's. */
export function sideList(
  stage: SceneStage,
  title: string,
  w: number,
  entries: readonly string[],
  open: number,
) {
  const { pen } = stage;
  const { palette } = pen;
  const entry = (name: string, i: number) =>
    (i === open ? pen.rect(INNER + 8, Y + 41 + i * 30, w - 16, 26, 6, palette.mix(16)) : '') +
    pen.text(INNER + 18, Y + 58 + i * 30, 10.5, name, w - 34, {
      fill: i === open ? palette.ink : palette.body,
      weight: i === open ? 600 : 400,
    });
  return (
    pen.rect(INNER, Y + 1, w, H, 0, palette.panel) +
    pen.text(INNER + 14, Y + 26, 12, title, w - 24, { weight: 600 }) +
    entries.map(entry).join('') +
    pen.rect(INNER + w, Y + 1, 1, H, 0, palette.line)
  );
}

/** A shop's website, which the app is seen on. */
export function websiteWindow({ pen }: SceneStage): string {
  const { palette, ofSlug } = pen;
  const bar =
    pen.rect(X + 1, Y + 1, W - 2, 34, 11, palette.panel) +
    pen.rect(X + 1, Y + 20, W - 2, 16, 0, palette.panel) +
    times(3, (i) => pen.circle(X + 20 + i * 14, Y + 18, 4.2, palette.quiet)) +
    pen.rect(X + 84, Y + 8, 300, 20, 10, palette.window) +
    pen.text(X + 100, Y + 21.6, 10, website.address, 280, { fill: palette.muted });
  const book = (i: number) => {
    const hue = hueBase(ofSlug + i * 4);
    return (
      pen.rect(X + 36 + i * 146, Y + 256, 132, 150, 9, palette.tint(hue, 16)) +
      pen.rect(X + 66 + i * 146, Y + 280, 72, 96, 5, palette.tint(hue, 44)) +
      pen.rect(X + 74 + i * 146, Y + 280, 3, 96, 0, palette.window)
    );
  };
  return (
    bar +
    pen.text(X + 36, Y + 66, 13, website.brand, 76, { weight: 700 }) +
    website.menu
      .map((name, i) => pen.text(X + 116 + i * 54, Y + 66, 10.5, name, 50, { fill: palette.body }))
      .join('') +
    wrap(website.claim, 25, 290, 3, 700)
      .map((words, i) => pen.text(X + 36, Y + 116 + i * 30, 25, words, 300, { weight: 700 }))
      .join('') +
    pen.text(X + 36, Y + 172, 11.5, website.note, 290, { fill: palette.muted }) +
    pen.rect(X + 36, Y + 194, 104, 32, 7, palette.text) +
    pen.text(X + 88, Y + 214, 11.5, website.seeShop, 96, {
      fill: palette.window,
      weight: 600,
      anchor: 'middle',
    }) +
    times(2, book)
  );
}
