// Scenes of 640 x 400 outside an agent's daily work: on a website, after a chat, and
// while the app is set up.

import { host, setUp, website } from '../../messages/scenes/host';
import { times } from '../svg';
import {
  appArea,
  appBar,
  appRing,
  FRAME,
  feed,
  hostWindow,
  INNER,
  inboxEntry,
  RIGHT,
  rail,
  websiteWindow,
} from './hostWindow';
import { permissionRow } from './largeApp';
import { drawPanel } from './panel';
import { sheet } from './pen';
import type { Draw, SceneStage } from './stage';
import { widthOf, wrap } from './text';

const { left: X, top: Y, width: W } = FRAME;

export const targetedMessage: Draw = (stage) => {
  const { pen, voice, entry } = stage;
  const { palette } = pen;
  const w = 226;
  const x = RIGHT - w - 22;
  const y = Y + 74;
  const panel = drawPanel(pen, voice.panel, x + 16, 0, w - 32, { room: 4, button: voice.followUps[0] });
  const hello = wrap(website.hellos[entry.theme] ?? website.hello, 10.5, w - 32, 2);
  return {
    label: { x: RIGHT - 234, y: Y + 73 },
    svg:
      hostWindow(stage) +
      websiteWindow(stage) +
      pen.rect(x, y, w, panel.height + 84, 14, { fill: palette.window, stroke: palette.ring, width: 2.5 }) +
      pen.head(x + 16, y + 14, w - 32) +
      hello
        .map((words, i) => pen.text(x + 16, y + 52 + i * 14, 10.5, words, w - 28, { fill: palette.body }))
        .join('') +
      pen.moved(0, y + 76, panel.svg) +
      pen.circle(RIGHT - 48, 388, 24, palette.fill) +
      pen.path('M3 4h10v7H8l-3 2.6V11H3z', { at: [RIGHT - 60, 375], scale: 1.5, fill: '#fff' }),
  };
};

/** What a bot says, and what it offers to press, as long as there is room. */
function botTalk({ pen, voice }: SceneStage, x: number, top: number, w: number): string {
  const { palette } = pen;
  const [asked, answered, then] = voice.talk;
  let y = top;
  let svg = '';
  for (const [who, says] of [asked, ['bot', answered[1]], then] as const) {
    // The visitor's side is on the right here.
    const drawn = pen.bubble(x, y, w, who === 'customer' ? 'agent' : 'bot', says);
    svg += drawn.svg;
    y += drawn.height + 8;
  }
  const replies = voice.followUps.length > 0 ? voice.followUps : website.replies;
  for (const reply of replies.slice(0, 3)) {
    if (y >= 338) break;
    const width = widthOf(reply, 10.5, 600) + 24;
    svg +=
      pen.rect(x + w - width, y + 2, width, 25, 12.5, { fill: palette.window, stroke: palette.ring }) +
      pen.text(x + w - width / 2, y + 18.3, 10.5, reply, width, {
        fill: palette.ink,
        weight: 600,
        anchor: 'middle',
      });
    y += 31;
  }
  return svg;
}

export const widget: Draw = (stage) => {
  const { pen, entry } = stage;
  const { palette } = pen;
  const w = 246;
  const x = RIGHT - w - 20;
  const y = Y + 44;
  const bar = `M${x + 1} ${y + 48}V${y + 16}a15 15 0 0 1 15-15h${w - 32}a15 15 0 0 1 15 15v32z`;
  return {
    label: { x: x + w - 14, y: y - 1, isEnd: true },
    svg:
      hostWindow(stage) +
      websiteWindow(stage) +
      pen.path(sheet(x, y, w, 16), { fill: palette.window, stroke: palette.ring, width: 2.5 }) +
      pen.path(bar, { fill: palette.fill }) +
      pen.tile(x + 16, y + 12, 24) +
      pen.text(x + 48, y + 23, 11.5, entry.name, w - 66, { fill: '#fff', weight: 600 }) +
      pen.text(x + 48, y + 37, 9.5, website.answersAtOnce, w - 66, { fill: '#fff' }) +
      botTalk(stage, x + 14, y + 62, w - 28),
  };
};

/** The end of the talk, on the left of what came of it. */
function closedTalk(stage: SceneStage, width: number): string {
  const { pen, isHelpDesk, customer } = stage;
  const muted = { fill: pen.palette.muted };
  const w = width - 60;
  return (
    feed(stage, INNER, width, { from: 1, hasComposer: false, end: Y + 256 }) +
    pen.box(INNER + 14, Y + 262, width - 28, 66, 9) +
    pen.tick(INNER + 28, Y + 276, 11, pen.palette.ink) +
    pen.text(INNER + 46, Y + 285, 10.5, isHelpDesk ? host.ticketSolved : host.chatClosed, w, {
      weight: 600,
    }) +
    pen.text(INNER + 46, Y + 299, 9.5, host.ratedGood(customer), w, muted) +
    pen.text(INNER + 46, Y + 315, 9.5, host.archived, w, muted)
  );
}

export const result: Draw = (stage) => {
  const { pen, voice, benefits } = stage;
  const { palette } = pen;
  const talkWidth = 270;
  const left = INNER + talkWidth + 1;
  const width = RIGHT - left;
  const x = left + 22;
  const w = width - 44;
  const gained = benefits.slice(0, 3);
  const card =
    pen.box(x, Y + 66, w, 196, 11) +
    pen.circle(x + w / 2, Y + 98, 17, palette.mix(18)) +
    pen.tick(x + w / 2 - 8, Y + 90, 17, palette.ink) +
    pen.text(x + w / 2, Y + 138, 15, voice.result.title, w - 24, { weight: 700, anchor: 'middle' }) +
    pen.facts(x + 18, Y + 168, w - 36, voice.result.facts, 10.5, 24) +
    pen.line(x + 18, Y + 176, w - 36) +
    pen.line(x + 18, Y + 200, w - 36);
  const gains =
    pen.text(x, Y + 290, 10, host.youGet, w, { fill: palette.muted, weight: 500 }) +
    gained.map((title, i) => pen.checked(x, Y + 302 + i * 25, w, 10.5, title)).join('');
  return {
    label: { x: INNER + 285, y: Y - 3 },
    svg:
      hostWindow(stage) +
      rail(stage, inboxEntry(stage)) +
      closedTalk(stage, talkWidth) +
      appArea(stage, left, width) +
      appBar(stage, left, width) +
      card +
      (gained.length > 0 ? gains : '') +
      appRing(stage, left, width - 1.2),
  };
};

/** The second step of the set-up, with the buttons below it. */
function nextStep({ pen, entry, features }: SceneStage, x: number, y: number, w: number): string {
  const { palette } = pen;
  const words = entry.finishText || setUp.secondStep(features[0] ?? setUp.chooseWho);
  return (
    pen.rect(x, y, w, 44, 8, palette.mix(9)) +
    pen.circle(x + 21, y + 22, 10, palette.fill) +
    pen.text(x + 21, y + 25.8, 10.5, '2', 20, { fill: '#fff', weight: 700, anchor: 'middle' }) +
    pen.text(x + 40, y + 26, 11, words, w - 54, { weight: 500 }) +
    pen.quietButton(x, y + 58, 92, 32, setUp.notNow, 11) +
    pen.button(x + 104, y + 58, w - 104, 32, setUp.allow, 11.5)
  );
}

export const setup: Draw = (stage) => {
  const { pen, entry } = stage;
  const { palette } = pen;
  const w = 356;
  const x = 320 - w / 2;
  const y = 48;
  const rows =
    entry.permissions.length > 0 ? entry.permissions.slice(0, 4) : [{ area: host.settings, writes: true }];
  const behind =
    pen.rect(X, Y, W, 400, 12, palette.panel) +
    pen.text(X + 26, Y + 34, 13, setUp.apps, 100, { weight: 600, fill: palette.muted }) +
    times(4, (i) => pen.box(X + 24 + (i % 2) * 280, Y + 56 + Math.floor(i / 2) * 150, 264, 132, 10));
  return {
    label: { x: 156, y: 46 },
    svg:
      behind +
      pen.path(sheet(x, y, w, 16), { fill: palette.window, stroke: palette.ring, width: 2.5 }) +
      pen.tile(x + 24, y + 24, 38) +
      pen.text(x + 74, y + 41, 15, setUp.connect(entry.name), w - 98, { weight: 700 }) +
      pen.text(x + 74, y + 57, 10.5, setUp.twoSteps, w - 98, { fill: palette.muted }) +
      pen.line(x, y + 82, w) +
      pen.text(x + 24, y + 106, 11, setUp.itMay, w - 48, { weight: 600 }) +
      rows
        .map(
          (permission, i) =>
            pen.line(x + 24, y + 116 + i * 29, w - 48) +
            permissionRow(stage, x + 24, y + 123 + i * 29, w - 48, permission, 11),
        )
        .join('') +
      nextStep(stage, x + 24, y + 124 + rows.length * 29, w - 48),
  };
};
