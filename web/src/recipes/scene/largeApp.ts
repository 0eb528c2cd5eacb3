// Scenes of 640 x 400 inside the host product.

import { host } from '../../messages/scenes/host';
import { overviewOf } from '../../messages/scenes/lists';
import { times } from '../svg';
import {
  appArea,
  appBar,
  appRing,
  composer,
  FRAME,
  feed,
  hostWindow,
  INBOX,
  INNER,
  inbox,
  inboxEntry,
  RIGHT,
  rail,
  sideList,
  talk,
} from './hostWindow';
import { drawPanel } from './panel';
import type { Draw, SceneStage } from './stage';
import { wrap } from './text';

const { top: Y, height: H } = FRAME;

export const plugin: Draw = (stage) => {
  const { pen, features } = stage;
  const { palette } = pen;
  const width = 204;
  const left = RIGHT - width;
  const x = left + 16;
  const w = width - 32;
  const panel = drawPanel(pen, stage.voice.panel, x, Y + 60, w);
  const below = Y + 76 + panel.height;
  const room = Math.max(0, Math.min(3, Math.floor((376 - below) / 24)));
  const also = features.slice(0, room);
  const more =
    pen.line(x, below, w, palette.mix(30)) +
    pen.text(x, below + 18, 9.5, host.alsoHere, w, { fill: palette.muted, weight: 500 }) +
    also.map((title, i) => pen.checked(x, below + 28 + i * 24, w, 10, title)).join('');
  const chatLeft = INNER + INBOX + 1;
  return {
    label: { x: RIGHT - 190, y: Y - 3 },
    svg:
      hostWindow(stage) +
      rail(stage, inboxEntry(stage)) +
      inbox(stage) +
      talk(stage, chatLeft, left - chatLeft) +
      appArea(stage, left, width) +
      appBar(stage, left, width) +
      panel.svg +
      (also.length > 0 ? more : '') +
      appRing(stage, left, width - 1.2),
  };
};

/** Who writes, right of a chat. */
function details({ pen, customer }: SceneStage, left: number): string {
  const w = RIGHT - left;
  const rows = [
    [host.visits, pen.pick(1, 2, 9)],
    [host.chats, pen.pick(2, 1, 5)],
    [host.page, host.shop],
    [host.city, host.cities[pen.pick(3, 0, host.cities.length - 1)] ?? ''],
  ] as const;
  return (
    pen.rect(left, Y + 1, w - 1, H, 0, pen.palette.panel) +
    pen.text(left + 14, Y + 26, 11, host.details, w - 28, { weight: 600 }) +
    pen.avatar(left + 26, Y + 60, 12, customer) +
    pen.text(left + 45, Y + 64, 10.5, customer, w - 56, { weight: 600 }) +
    pen.facts(left + 14, Y + 96, w - 28, rows, 10, 20)
  );
}

export const messagebox: Draw = (stage) => {
  const { pen, voice } = stage;
  const { palette } = pen;
  const left = INNER + INBOX;
  const width = 292;
  const x = left + 12;
  const w = width - 22;
  const panel = drawPanel(pen, voice.panel, x + 14, 0, w - 28, { room: 4 });
  const height = Math.min(250, panel.height + 54);
  const y = Y + 300 - height;
  return {
    label: { x: x + w - 12, y, isEnd: true },
    svg:
      hostWindow(stage) +
      rail(stage, 0) +
      inbox(stage) +
      feed(stage, left, width, { to: 3, hasComposer: false, end: y - 8 }) +
      details(stage, left + width + 1) +
      composer(stage, left, width) +
      pen.tile(left + 64, Y + 340, 20) +
      pen.rect(x, y, w, height, 11, { fill: palette.window, stroke: palette.ring, width: 2.5 }) +
      pen.rect(x + 1.3, y + 1.3, w - 2.6, height - 2.6, 10, palette.mix(5)) +
      pen.head(x + 14, y + 12, w - 28) +
      pen.moved(0, y + 42, panel.svg),
  };
};

/** An area that the app may see, and whether it may write there. */
export function permissionRow(
  { pen }: SceneStage,
  x: number,
  y: number,
  w: number,
  { area, writes }: { area: string; writes: boolean },
  size = 10.5,
  pillSize = 8.5,
): string {
  const words = writes ? host.readAndWrite : host.readOnly;
  const room = w - pen.pillWidth(words, pillSize, 130);
  return (
    pen.text(x, y + 12, size, area, room, { weight: 500 }) +
    pen.pill(x + w, y + 6 - pillSize * 0.65, words, pillSize, false, 130)
  );
}

export const settings: Draw = (stage) => {
  const { pen, entry } = stage;
  const { palette } = pen;
  const left = INNER + 141;
  const width = RIGHT - left;
  const x = left + 18;
  const w = width - 36;
  const shown = entry.features.slice(0, 3);
  const switches = shown.map(({ title, description }, i) => {
    const y = Y + 60 + i * 55;
    return (
      pen.box(x, y, w, 47, 8) +
      pen.text(x + 14, y + 20, 11, title, w - 74, { weight: 600 }) +
      pen.text(x + 14, y + 35, 9.5, description, w - 74, { fill: palette.muted }) +
      pen.toggle(x + w - 40, y + 16, i < 2)
    );
  });
  const below = Y + 64 + shown.length * 55;
  const seen = entry.permissions
    .slice(0, 3)
    .map(
      (permission, i) =>
        (i ? pen.line(x, below + 19 + i * 25, w) : '') +
        permissionRow(stage, x, below + 24 + i * 25, w, permission),
    );
  const title = seen.length > 0 ? pen.text(x, below + 10, 10.5, host.whatItSees, w, { weight: 600 }) : '';
  const beside =
    pen.pill(RIGHT - 84, Y + 16, host.connected) + pen.button(RIGHT - 76, Y + 12, 60, 24, host.save);
  const entries = [...host.settingsBefore, entry.name, ...host.settingsAfter];
  return {
    label: { x: INNER + 155, y: Y - 3 },
    svg:
      hostWindow(stage) +
      rail(stage, 4) +
      sideList(stage, host.settings, 140, entries, host.settingsBefore.length) +
      appArea(stage, left, width) +
      appBar(stage, left, width, beside, 140) +
      switches.join('') +
      title +
      seen.join('') +
      appRing(stage, left, width - 1.2),
  };
};

/** What stands on the left of the full screen: the theme's own list. */
function overviewList({ pen, entry, it }: SceneStage, x: number, w: number): string {
  const { palette } = pen;
  const { title, rows } = overviewOf(entry.theme, it);
  const row = ([name, note, state]: (typeof rows)[number], i: number) => {
    const y = Y + 166 + i * 38;
    return (
      pen.line(x + 14, y, w - 28) +
      pen.avatar(x + 26, y + 19, 10, name) +
      pen.text(x + 44, y + 17, 10.5, name, w - 58 - pen.pillWidth(state), { weight: 600 }) +
      pen.text(x + 44, y + 29.5, 9.3, note, w - 130, { fill: palette.muted }) +
      pen.pill(x + w - 14, y + 11, state, 9, i < 2)
    );
  };
  return (
    pen.box(x, Y + 132, w, 260, 8) +
    pen.text(x + 14, Y + 154, 11.5, title, w - 28, { weight: 600 }) +
    rows.map(row).join('')
  );
}

/** What stands on the right of it: one of the app's features in figures. */
function figures({ pen, features, voice }: SceneStage, x: number, w: number): string {
  const { panel } = voice;
  const rows = 'facts' in panel && panel.facts.length > 0 ? panel.facts.slice(0, 3) : [[host.today, '24']];
  const title = features[3 % Math.max(1, features.length)] ?? host.overview;
  return (
    pen.box(x, Y + 132, w, 260, 8) +
    pen.text(x + 14, Y + 154, 11, title, w - 28, { weight: 600 }) +
    pen.bars(x + 14, Y + 168, w - 28, 76, 7, 5) +
    pen.facts(x + 14, Y + 268, w - 28, rows as [string, string][], 10, 20) +
    pen.button(x + 14, Y + 330, w - 28, 27, panel.button)
  );
}

export const fullscreen: Draw = (stage) => {
  const { pen, features } = stage;
  const { palette } = pen;
  const width = RIGHT - INNER;
  const x = INNER + 18;
  const w = width - 36;
  const tileWidth = (w - 24) / 3;
  const tiles = [
    [features[0] ?? host.today, pen.pick(1, 120, 940)],
    [features[1] ?? host.thisWeek, `${pen.pick(2, 62, 98)} %`],
    [features[2] ?? host.open, pen.pick(3, 4, 38)],
  ] as const;
  const tile = ([name, value]: (typeof tiles)[number], i: number) => {
    const left = x + i * (tileWidth + 12);
    return (
      pen.box(left, Y + 60, tileWidth, 60, 8) +
      pen.text(left + 13, Y + 80, 9.5, name, tileWidth - 26, { fill: palette.muted }) +
      pen.text(left + 13, Y + 107, 21, value, tileWidth - 26, {
        weight: 700,
        fill: i ? palette.text : palette.ink,
      })
    );
  };
  const beside = pen.quietButton(RIGHT - 104, Y + 12, 88, 24, host.export);
  return {
    label: { x: INNER + 14, y: Y - 3 },
    svg:
      hostWindow(stage) +
      rail(stage, 4) +
      appArea(stage, INNER, width) +
      appBar(stage, INNER, width, beside, 100) +
      tiles.map(tile).join('') +
      overviewList(stage, x, w * 0.62) +
      figures(stage, x + w * 0.62 + 12, w * 0.38 - 12) +
      appRing(stage, INNER + 0.8, width - 2),
  };
};

/** How much each agent did, as bars. */
function byAgent({ pen, agentAt }: SceneStage, x: number, w: number): string {
  const { palette } = pen;
  return times(4, (i) => {
    const y = Y + 270 + i * 27;
    const share = 92 - i * 17;
    const name = agentAt(pen.ofSlug + i);
    return (
      pen.avatar(x + 10, y + 10, 9, name) +
      pen.text(x + 26, y + 13.5, 10.3, name, 56, { weight: 500 }) +
      pen.rect(x + 84, y + 6.5, w - 130, 7, 3.5, palette.panel) +
      pen.rect(x + 84, y + 6.5, ((w - 130) * share) / 100, 7, 3.5, i ? palette.mix(38) : palette.fill) +
      pen.text(x + w, y + 13.5, 10, share, 40, { anchor: 'end', weight: 500 })
    );
  });
}

function weekChart({ pen }: SceneStage, x: number, w: number): string {
  const muted = { fill: pen.palette.muted };
  return (
    pen.box(x, Y + 106, w, 150, 8) +
    times(
      4,
      (i) =>
        pen.line(x + 34, Y + 128 + i * 31, w - 50) +
        pen.text(x + 26, Y + 131.5 + i * 31, 9, 60 - i * 20, 24, { ...muted, anchor: 'end' }),
    ) +
    pen.curve(x + 38, Y + 126, w - 60, 96) +
    host.week
      .map((day, i) =>
        pen.text(x + 44 + (i * (w - 72)) / 6, Y + 244, 9, day, 40, { ...muted, anchor: 'middle' }),
      )
      .join('')
  );
}

export const reports: Draw = (stage) => {
  const { pen, features, entry } = stage;
  const { palette } = pen;
  const left = INNER + 127;
  const width = RIGHT - left;
  const x = left + 18;
  const w = width - 36;
  const figures = [
    [features[0] ?? host.total, pen.pick(2, 210, 980)],
    [features[1] ?? host.share, `${pen.pick(4, 71, 97)} %`],
    [features[2] ?? host.time, host.minutes(pen.pick(6, 1, 4), pen.pick(1, 10, 55))],
  ] as const;
  const figure = ([name, value]: (typeof figures)[number], i: number) =>
    pen.text(x + (i * w) / 3, Y + 68, 9.5, name, w / 3 - 10, { fill: palette.muted }) +
    pen.text(x + (i * w) / 3, Y + 92, 20, value, w / 3 - 10, {
      weight: 700,
      fill: i ? palette.text : palette.ink,
    });
  const entries = [...host.reportsBefore, entry.name, host.exports];
  const beside = pen.quietButton(RIGHT - 104, Y + 12, 88, 24, host.lastDays);
  return {
    label: { x: INNER + 141, y: Y - 3 },
    svg:
      hostWindow(stage) +
      rail(stage, 2) +
      sideList(stage, host.reports, 126, entries, host.reportsBefore.length) +
      appArea(stage, left, width) +
      appBar(stage, left, width, beside, 100) +
      figures.map(figure).join('') +
      weekChart(stage, x, w) +
      byAgent(stage, x, w) +
      appRing(stage, left, width - 1.2),
  };
};

export const soon: Draw = (stage) => {
  const { pen, entry } = stage;
  const { palette } = pen;
  const width = 250;
  const left = RIGHT - width;
  const x = left + 18;
  const w = width - 36;
  // A teaser says one sentence only; the boxes below it are still empty.
  const isTeaser = entry.features.length === 0;
  const box = (i: number) => pen.rect(x, Y + 64 + i * 66, w, 58, 8, { stroke: palette.ring, dash: true });
  const plans =
    entry.features.length > 0 ? entry.features : [{ title: entry.name, description: entry.shortDescription }];
  const plan = ({ title, description }: (typeof plans)[number], i: number) => {
    const y = Y + 64 + i * 66;
    return (
      box(i) +
      pen.text(x + 12, y + 19, 11, title, w - 24, { weight: 600 }) +
      wrap(description, 9.5, w - 24, 2)
        .map((words, at) => pen.text(x + 12, y + 34 + at * 13, 9.5, words, w - 20, { fill: palette.muted }))
        .join('')
    );
  };
  return {
    label: { x: RIGHT - 236, y: Y - 3 },
    svg:
      hostWindow(stage) +
      rail(stage, inboxEntry(stage)) +
      talk(stage, INNER, left - INNER) +
      appArea(stage, left, width) +
      appBar(stage, left, width) +
      plans.slice(0, 4).map(plan).join('') +
      (isTeaser ? [1, 2, 3].map(box).join('') : '') +
      appRing(stage, left, width - 1.2, true),
  };
};
