// Thumbnails of apps.

import { host, setUp, website } from '../../messages/scenes/host';
import { permissionRow } from './largeApp';
import { drawPanel } from './panel';
import { rightPart, sheet } from './pen';
import type { Draw, SceneStage } from './stage';
import { shorten, widthOf, wrap } from './text';
import {
  appCard,
  ringedPart,
  SCALE,
  THUMB,
  THUMB_RIGHT,
  thumbPart,
  thumbTalk,
  thumbWindow,
  tintedPart,
} from './thumbWindow';

const { left: X, top: Y, width: W } = THUMB;
const LABEL = { x: X + 14, y: Y - 2 };

export const plugin: Draw = (stage) => {
  const { pen, voice } = stage;
  const left = THUMB_RIGHT - 182;
  const panel = drawPanel(pen, voice.panel, left + 14, Y + 58, 154, { k: SCALE, room: 3 });
  return {
    label: { x: THUMB_RIGHT - 172, y: Y - 2 },
    svg:
      thumbWindow(stage) +
      thumbTalk(stage, left - X) +
      thumbPart(stage, left) +
      panel.svg +
      ringedPart(stage, left),
  };
};

export const messagebox: Draw = (stage) => {
  const { pen, voice, customer } = stage;
  const panel = drawPanel(pen, voice.panel, X + 46, 0, W - 92, { k: 1.12, room: 1 });
  const height = panel.height + 62;
  const y = Math.max(Y + 46, 238 - height);
  const asked = shorten(voice.talk[0][1], 12.5, 240);
  return {
    label: { x: THUMB_RIGHT - 44, y, isEnd: true },
    svg:
      thumbWindow(stage) +
      pen.avatar(X + 29, Y + 27, 11, customer) +
      pen.bubble(X + 48, Y + 13, W - 60, 'customer', asked, 12.5, 1).svg +
      appCard(stage, X + 30, y, W - 60, height + 30, 11) +
      pen.rect(X + 31.3, y + 1.3, W - 62.6, height, 10, pen.palette.mix(6)) +
      pen.head(X + 46, y + 14, W - 92, 13, 22) +
      pen.moved(0, y + 48, panel.svg),
  };
};

export const settings: Draw = (stage) => {
  const { pen, entry } = stage;
  const row = ({ title, description }: (typeof entry.features)[number], i: number) => {
    const y = Y + 52 + i * 60;
    return (
      pen.box(X + 18, y, W - 36, 51, 9) +
      pen.text(X + 34, y + 22, 13, title, W - 118, { weight: 600 }) +
      pen.text(X + 34, y + 39, 12, description, W - 118, { fill: pen.palette.muted }) +
      pen.toggle(THUMB_RIGHT - 68, y + 16, i < 2, 1.25)
    );
  };
  const rows = entry.permissions.slice(0, 3);
  return {
    label: LABEL,
    svg:
      thumbWindow(stage) +
      tintedPart(stage, X + 1, 5) +
      pen.head(X + 18, Y + 14, W - 140, 14, 24) +
      pen.pill(THUMB_RIGHT - 16, Y + 17, host.connected, 12, true, 110) +
      (entry.features.length > 0
        ? entry.features.slice(0, 3).map(row).join('')
        : rows
            .map((permission, i) => permissionRow(stage, X + 24, Y + 60 + i * 36, W - 48, permission, 13, 12))
            .join('')),
  };
};

export const fullscreen: Draw = (stage) => {
  const { pen, features } = stage;
  const { palette } = pen;
  const figures = [
    [features[0] ?? host.today, pen.pick(1, 120, 940)],
    [features[1] ?? host.share, `${pen.pick(2, 62, 98)} %`],
  ] as const;
  const figure = ([name, value]: (typeof figures)[number], i: number) =>
    pen.box(X + 18 + i * 170, Y + 50, 162, 64, 9) +
    pen.text(X + 32 + i * 170, Y + 72, 12, name, 136, { fill: palette.muted }) +
    pen.text(X + 32 + i * 170, Y + 102, 23, value, 136, {
      weight: 700,
      fill: i ? palette.text : palette.ink,
    });
  return {
    label: LABEL,
    svg:
      thumbWindow(stage) +
      pen.head(X + 18, Y + 14, W - 36, 14, 24) +
      figures.map(figure).join('') +
      pen.box(X + 18, Y + 124, W - 36, 130, 9) +
      pen.curve(X + 32, Y + 136, W - 64, 82) +
      pen.path(rightPart(X + 1.2, Y + 1, W - 2.4, 11, 11), { stroke: palette.ring, width: 2.5 }),
  };
};

/** Agents and what each did: another look than the curve of the full screen. */
export const reports: Draw = (stage) => {
  const { pen, features, agentAt } = stage;
  const { palette } = pen;
  const row = (i: number) => {
    const y = Y + 122 + i * 32;
    const share = 92 - i * 17;
    const w = W - 190;
    return (
      pen.avatar(X + 32, y + 11, 11, agentAt(pen.ofSlug + i)) +
      pen.text(X + 50, y + 15.5, 13, agentAt(pen.ofSlug + i), 62, { weight: 500 }) +
      pen.rect(X + 118, y + 7, w, 9, 4.5, palette.panel) +
      pen.rect(X + 118, y + 7, (w * share) / 100, 9, 4.5, i ? palette.mix(38) : palette.fill) +
      pen.text(THUMB_RIGHT - 20, y + 15.5, 13, share, 40, { anchor: 'end', weight: 500 })
    );
  };
  return {
    label: LABEL,
    svg:
      thumbWindow(stage) +
      pen.head(X + 18, Y + 14, W - 36, 14, 24) +
      pen.text(X + 20, Y + 66, 12, features[0] ?? host.total, W - 160, { fill: palette.muted }) +
      pen.text(X + 20, Y + 96, 25, pen.pick(2, 210, 980), 140, { weight: 700, fill: palette.ink }) +
      pen.bars(THUMB_RIGHT - 132, Y + 54, 112, 46, 7, 5) +
      pen.line(X, Y + 112, W) +
      [0, 1, 2, 3].map(row).join('') +
      ringedPart(stage, X + 1.2),
  };
};

/** A shop's page, cut off by what the app shows over it. */
function shopPage({ pen }: SceneStage, w: number): string {
  const { palette } = pen;
  const lines = wrap(website.shortClaim, 16, w, 4, 700);
  return (
    pen.text(X + 20, Y + 40, 14, website.brand, w, { weight: 700 }) +
    lines.map((words, i) => pen.text(X + 20, Y + 76 + i * 21, 16, words, w + 8, { weight: 700 })).join('') +
    pen.rect(X + 20, Y + 158, 70, 26, 6, palette.text) +
    pen.text(X + 55, Y + 175.5, 12, website.shop, 60, { fill: palette.window, weight: 600, anchor: 'middle' })
  );
}

export const targetedMessage: Draw = (stage) => {
  const { pen, voice } = stage;
  const w = 214;
  const x = THUMB_RIGHT - w - 14;
  const panel = drawPanel(pen, voice.panel, x + 15, 0, w - 30, {
    k: SCALE,
    room: 3,
    button: voice.followUps[0],
  });
  return {
    label: { x: THUMB_RIGHT - 226, y: Y + 16 },
    svg:
      thumbWindow(stage) +
      shopPage(stage, 110) +
      appCard(stage, x, Y + 18, w, 240, 14) +
      pen.head(x + 15, Y + 32, w - 30, 13, 22) +
      pen.moved(0, Y + 68, panel.svg),
  };
};

export const widget: Draw = (stage) => {
  const { pen, entry, voice } = stage;
  const { palette } = pen;
  const w = 236;
  const x = THUMB_RIGHT - w - 14;
  const y = Y + 18;
  const bar = `M${x + 1} ${y + 42}V${y + 14}a13 13 0 0 1 13-13h${w - 28}a13 13 0 0 1 13 13v28z`;
  // The visitor's side is on the right here.
  const asked = pen.bubble(x + 12, y + 54, w - 24, 'agent', voice.talk[0][1], 12, 3);
  const answered = pen.bubble(x + 12, y + 62 + asked.height, w - 24, 'bot', voice.talk[1][1], 12, 3);
  const below = y + 70 + asked.height + answered.height;
  const reply = voice.followUps[0] ?? website.replies[0];
  const width = widthOf(reply, 12, 600) + 26;
  return {
    label: { x: x + w - 12, y: y - 3, isEnd: true },
    svg:
      thumbWindow(stage) +
      shopPage(stage, 96) +
      pen.path(sheet(x, y, w, 14), { fill: palette.window, stroke: palette.ring, width: 2.5 }) +
      pen.path(bar, { fill: palette.fill }) +
      pen.tile(x + 13, y + 10, 23) +
      pen.text(x + 44, y + 26, 13, entry.name, w - 58, { fill: '#fff', weight: 600 }) +
      asked.svg +
      answered.svg +
      pen.rect(x + w - 12 - width, below, width, 28, 14, { fill: palette.window, stroke: palette.ring }) +
      pen.text(x + w - 12 - width / 2, below + 18.3, 12, reply, width, {
        fill: palette.ink,
        weight: 600,
        anchor: 'middle',
      }),
  };
};

export const result: Draw = (stage) => {
  const { pen, voice } = stage;
  const { palette } = pen;
  const middle = X + W / 2;
  return {
    label: LABEL,
    svg:
      thumbWindow(stage) +
      pen.head(X + 18, Y + 14, W - 36, 13, 22) +
      pen.line(X, Y + 46, W, palette.mix(30)) +
      pen.circle(middle, Y + 78, 17, palette.mix(18)) +
      pen.tick(middle - 8, Y + 70, 17, palette.ink) +
      pen.text(middle, Y + 120, 18, voice.result.title, W - 40, { weight: 700, anchor: 'middle' }) +
      pen.facts(X + 56, Y + 152, W - 112, voice.result.facts, 13, 26) +
      pen.line(X + 56, Y + 161, W - 112) +
      pen.line(X + 56, Y + 187, W - 112),
  };
};

export const setup: Draw = (stage) => {
  const { pen, entry } = stage;
  const rows =
    entry.permissions.length > 0 ? entry.permissions.slice(0, 2) : [{ area: host.settings, writes: true }];
  return {
    label: LABEL,
    svg:
      thumbWindow(stage) +
      pen.tile(X + 24, Y + 20, 34) +
      pen.text(X + 70, Y + 36, 15, setUp.connect(entry.name), W - 90, { weight: 700 }) +
      pen.text(X + 70, Y + 53, 12, setUp.twoSteps, W - 90, { fill: pen.palette.muted }) +
      pen.line(X, Y + 72, W) +
      rows
        .map(
          (permission, i) =>
            permissionRow(stage, X + 24, Y + 87 + i * 34, W - 48, permission, 13, 12) +
            pen.line(X + 24, Y + 114 + i * 34, W - 48),
        )
        .join('') +
      pen.button(X + 24, Y + 172, W - 48, 38, setUp.allow, 14),
  };
};

export const soon: Draw = (stage) => {
  const { pen, features, entry } = stage;
  const { palette } = pen;
  const left = THUMB_RIGHT - 190;
  const w = 190;
  const box = (y: number, height: number) =>
    pen.rect(left + 13, y, w - 27, height, 8, { stroke: palette.ring, dash: true });
  const planned = features
    .slice(0, 4)
    .map(
      (title, i) =>
        box(Y + 58 + i * 46, 38) + pen.text(left + 24, Y + 81.5 + i * 46, 12, title, w - 48, { weight: 600 }),
    );
  const told = wrap(entry.shortDescription, 12, w - 50, 5).map((words, i) =>
    pen.text(left + 24, Y + 80 + i * 18, 12, words, w - 44, { fill: palette.body }),
  );
  return {
    label: { x: THUMB_RIGHT - 180, y: Y - 2 },
    svg:
      thumbWindow(stage) +
      thumbTalk(stage, left - X) +
      thumbPart(stage, left) +
      (planned.length > 0 ? planned.join('') : box(Y + 58, 110) + told.join('') + box(Y + 178, 60)) +
      ringedPart(stage, left, true),
  };
};
