// The host product around an app's part: one scene per placement. The window
// runs off the bottom edge on purpose.

import type { Tints } from './bodies';
import type { Placement } from './placement';
import { bar, circle, label, rect, times } from './svg';

export type Stage = Tints & {
  /** The app's icon and name. */
  head: (x: number, y: number) => string;
  /** The app's own content, drawn at the width that is passed. */
  body: (x: number, y: number, w: number) => string;
};

type Scene = {
  /** Where the label with the place's name begins. */
  pill: readonly [x: number, y: number];
  draw: (stage: Stage) => string;
};

export const WINDOW = { left: 28, top: 26, width: 584, height: 374, bottom: 400 } as const;
const { left: X, top: Y, width: W, height: H } = WINDOW;
const RIGHT = X + W;

const LINE = 'stroke="var(--pp-line)"';
const PANE = 'var(--pp-window)';
const PANEL = 'var(--pp-panel)';
const INK = 'var(--pp-ink)';
const INK_2 = 'var(--pp-ink-2)';

/** The dark rail of the host, with the entry that is open. */
function rail(open: number): string {
  return (
    rect(X, Y, 38, H, 0, 'var(--pp-rail)') +
    circle(X + 19, Y + 21, 8, '#fff') +
    times(5, (i) => rect(X + 11, Y + 48 + i * 30, 16, 16, 4.5, 'var(--pp-rail-ink)')) +
    rect(X + 5, Y + 42 + open * 30, 28, 28, 7, 'rgb(255 255 255/.13)') +
    rect(X + 11, Y + 48 + open * 30, 16, 16, 4.5, '#fff')
  );
}

/** The list of chats. */
function inbox({ pick }: Stage, w: number): string {
  return (
    rect(X + 38, Y, w, H, 0, PANEL) +
    bar(X + 50, Y + 20, 44, INK_2, 7) +
    times(
      6,
      (i) =>
        (i === 1 ? rect(X + 44, Y + 88, w - 12, 42, 6, PANE) : '') +
        circle(X + 60, Y + 64 + i * 46, 9, i === 1 ? INK_2 : INK) +
        bar(X + 76, Y + 56 + i * 46, pick(i, 30, 52)) +
        bar(X + 76, Y + 68 + i * 46, pick(i + 3, 18, 40)),
    )
  );
}

function bubble(x: number, y: number, w: number, lines: number, isAgent = false): string {
  return (
    rect(x, y, w, 14 + lines * 12, 9, isAgent ? INK : PANEL) +
    times(lines, (i) =>
      bar(x + 11, y + 10 + i * 12, (w - 22) * (i === lines - 1 ? 0.62 : 1), isAgent ? INK_2 : INK, 5),
    )
  );
}

/** The conversation. */
function feed(x: number, w: number): string {
  return (
    bar(x + 18, Y + 20, 74, INK_2, 7) +
    rect(x, Y + 44, w, 1, 0, 'var(--pp-line)') +
    bubble(x + 18, Y + 62, w * 0.56, 2) +
    bubble(x + w * 0.36, Y + 112, w * 0.56, 3, true) +
    bubble(x + 18, Y + 174, w * 0.44, 1) +
    bubble(x + w * 0.44, Y + 214, w * 0.48, 2, true)
  );
}

function messageField(x: number, w: number): string {
  return (
    rect(x + 14, Y + 282, w - 28, 62, 9, PANE, LINE) +
    bar(x + 28, Y + 298, w * 0.4) +
    times(3, (i) => circle(x + 32 + i * 18, Y + 328, 5, INK)) +
    rect(x + w - 62, Y + 318, 38, 18, 6, INK_2)
  );
}

/** The second column of the host: a title and entries, one of them the app's. */
function sideList(
  { pick, mid, ink }: Stage,
  title: string,
  w: number,
  entries: number,
  open: number,
): string {
  return (
    rect(X + 38, Y, w, H, 0, PANEL) +
    label(X + 54, Y + 27, title, { size: 11 }) +
    times(
      entries,
      (i) =>
        (i === open ? rect(X + 46, Y + 43 + i * 34, w - 16, 26, 6, mid) : '') +
        bar(
          X + 58,
          Y + 53 + i * 34,
          pick(i, Math.round(w * 0.36), Math.round(w * 0.64)),
          i === open ? ink : INK,
        ),
    )
  );
}

/** The app's part: a light fill and a ring in its colour. */
function region({ color }: Stage, x: number, y: number, w: number, h: number, r = 0): string {
  return rect(x, y, w, h, r, `color-mix(in oklab,${color} 5%,var(--pp-window))`);
}

function ring({ color }: Stage, x: number, w: number): string {
  return rect(x, Y + 1.25, w, H + 20, 5, 'none', `stroke="${color}" stroke-width="2.5"`);
}

function titleBar(stage: Stage, x: number, w: number): string {
  return stage.head(x + 14, Y + 17) + rect(x, Y + 46, w, 1, 0, stage.line);
}

function plugin(stage: Stage): string {
  const { pick, mid, line, body } = stage;
  const w = 190;
  const x = RIGHT - w;
  const chat = W - 156 - w;
  return (
    rail(0) +
    inbox(stage, 118) +
    feed(X + 156, chat) +
    messageField(X + 156, chat) +
    region(stage, x, Y, w, H) +
    titleBar(stage, x, w) +
    body(x + 16, Y + 62, w - 32) +
    rect(x + 16, Y + 268, w - 32, 1, 0, line) +
    times(
      3,
      (i) =>
        circle(x + 22, Y + 289 + i * 27, 5, i ? INK : mid) +
        bar(x + 36, Y + 283 + i * 27, pick(i + 1, 62, 104), INK_2) +
        bar(x + 36, Y + 293 + i * 27, pick(i + 4, 34, 70), INK, 5),
    ) +
    ring(stage, x - 1, w - 0.25)
  );
}

function fullscreen(stage: Stage): string {
  const { pick, mid, ink, body } = stage;
  const x = X + 38;
  const w = W - 38;
  const figures = [String(pick(1, 120, 940)), `${pick(2, 62, 98)}%`, `4.${pick(3, 5, 9)}`];
  return (
    rail(4) +
    region(stage, x, Y, w, H) +
    titleBar(stage, x, w) +
    times(
      3,
      (i) =>
        rect(x + 18 + i * 172, Y + 62, 158, 62, 8, PANE, LINE) +
        bar(x + 30 + i * 172, Y + 76, 54) +
        label(x + 30 + i * 172, Y + 110, figures[i] ?? '', {
          size: 18,
          fill: i ? 'var(--pp-text)' : ink,
          weight: 680,
        }),
    ) +
    rect(x + 18, Y + 138, 330, 212, 8, PANE, LINE) +
    body(x + 34, Y + 156, 298) +
    rect(x + 362, Y + 138, 166, 212, 8, PANE, LINE) +
    times(
      5,
      (i) =>
        circle(x + 384, Y + 166 + i * 36, 9, i ? INK : mid) +
        bar(x + 402, Y + 159 + i * 36, pick(i, 52, 96), INK_2) +
        bar(x + 402, Y + 170 + i * 36, pick(i + 2, 30, 62)),
    ) +
    ring(stage, x + 1, w - 2.25)
  );
}

function settings(stage: Stage): string {
  const { pick, color } = stage;
  const x = X + 196;
  const w = W - 196;
  return (
    rail(4) +
    sideList(stage, 'Settings', 158, 7, 3) +
    region(stage, x, Y, w, H) +
    titleBar(stage, x, w) +
    times(3, (i) => {
      const y = Y + 64 + i * 62;
      const isOn = i < 2;
      return (
        rect(x + 20, y, w - 40, 50, 8, PANE, LINE) +
        bar(x + 36, y + 16, pick(i, 90, 150), INK_2, 7) +
        bar(x + 36, y + 30, pick(i + 2, 130, 210)) +
        rect(x + w - 66, y + 16, 30, 17, 8.5, isOn ? color : INK_2) +
        circle(x + w - (isOn ? 44.5 : 57.5), y + 24.5, 6, '#fff')
      );
    }) +
    bar(x + 20, Y + 262, 80) +
    rect(x + 20, Y + 276, w - 150, 28, 7, PANE, LINE) +
    bar(x + 34, Y + 287, 120, INK_2) +
    rect(x + w - 116, Y + 276, 96, 28, 7, color) +
    bar(x + w - 94, Y + 287, 52, '#fff') +
    ring(stage, x - 1, w - 0.25)
  );
}

function messagebox(stage: Stage): string {
  const { pick, color, soft, mid, head } = stage;
  const chatX = X + 156;
  const chatW = W - 156 - 112;
  const x = chatX + 14;
  const w = chatW - 28;
  const tile = (i: number) => x + 14 + i * ((w - 20) / 3);
  return (
    rail(0) +
    inbox(stage, 118) +
    feed(chatX, chatW) +
    rect(RIGHT - 112, Y, 112, H, 0, PANEL) +
    times(
      5,
      (i) =>
        bar(RIGHT - 98, Y + 62 + i * 30, pick(i, 46, 82)) +
        bar(RIGHT - 98, Y + 73 + i * 30, pick(i + 1, 26, 58)),
    ) +
    rect(x, Y + 152, w, 150, 10, PANE, `stroke="${color}" stroke-width="2.5"`) +
    region(stage, x + 1.5, Y + 153.5, w - 3, 147, 9) +
    head(x + 14, Y + 168) +
    times(
      3,
      (i) => rect(tile(i), Y + 198, (w - 44) / 3, 60, 7, i ? soft : mid) + bar(tile(i) + 8, Y + 266, 40),
    ) +
    rect(x + w - 82, Y + 276, 68, 18, 6, color) +
    rect(chatX + 14, Y + 310, w, 44, 9, PANE, LINE) +
    bar(chatX + 28, Y + 322, 96) +
    rect(chatX + 24, Y + 335, 15, 15, 4, color) +
    circle(chatX + 52, Y + 342, 5, INK) +
    circle(chatX + 72, Y + 342, 5, INK)
  );
}

function reports(stage: Stage): string {
  const { pick, color, mid, ink } = stage;
  const x = X + 176;
  const w = W - 176;
  const figures = [String(pick(2, 210, 980)), `${pick(4, 71, 97)}%`, `${pick(6, 1, 4)}m ${pick(1, 10, 55)}s`];
  const points = Array.from({ length: 9 }, (_, i) => ({
    x: Math.round((x + 36 + (i * (w - 72)) / 8) * 10) / 10,
    y: Y + 262 - pick(i, 18, 92) - i * 6,
  }));
  const curve = points.map((point) => `${point.x} ${point.y}`).join('L');
  const end = points.at(-1) ?? { x: 0, y: 0 };
  return (
    rail(3) +
    sideList(stage, 'Reports', 138, 6, 4) +
    region(stage, x, Y, w, H) +
    titleBar(stage, x, w) +
    times(
      3,
      (i) =>
        bar(x + 20 + i * 128, Y + 66, 48) +
        label(x + 20 + i * 128, Y + 98, figures[i] ?? '', {
          size: 19,
          fill: i ? 'var(--pp-text)' : ink,
          weight: 680,
        }),
    ) +
    rect(x + 20, Y + 116, w - 40, 172, 8, PANE, LINE) +
    times(4, (i) => rect(x + 36, Y + 146 + i * 36, w - 72, 1, 0, 'var(--pp-line)')) +
    `<path d="M${curve}V${Y + 270}H${points[0]?.x ?? 0}z" fill="${color}" fill-opacity=".13"/>` +
    `<path d="M${curve}" fill="none" stroke="${color}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>` +
    circle(end.x, end.y, 5, color) +
    times(
      3,
      (i) =>
        bar(x + 20, Y + 306 + i * 18, pick(i, 80, 140), INK_2) +
        rect(x + 180, Y + 306 + i * 18, pick(i + 3, 60, 180), 6, 3, mid),
    ) +
    ring(stage, x - 1, w - 0.25)
  );
}

function website(stage: Stage): string {
  const { color, mid, head } = stage;
  return (
    rect(X, Y, W, 34, 0, PANEL) +
    times(3, (i) => circle(X + 20 + i * 15, Y + 17, 4.5, INK_2)) +
    rect(X + 90, Y + 8, 300, 18, 9, PANE) +
    bar(X + 104, Y + 14, 96) +
    bar(X + 40, Y + 62, 60, INK_2, 8) +
    times(3, (i) => bar(X + 330 + i * 62, Y + 63, 40)) +
    bar(X + 40, Y + 112, 250, INK_2, 15) +
    bar(X + 40, Y + 138, 190, INK_2, 15) +
    bar(X + 40, Y + 174, 230) +
    bar(X + 40, Y + 188, 180) +
    rect(X + 40, Y + 212, 96, 30, 7, INK_2) +
    times(2, (i) => rect(X + 40 + i * 150, Y + 272, 136, 120, 8, PANEL)) +
    rect(RIGHT - 250, Y + 96, 222, 206, 14, PANE, `stroke="${color}" stroke-width="2.5"`) +
    region(stage, RIGHT - 248.5, Y + 97.5, 219, 203, 13) +
    head(RIGHT - 234, Y + 114) +
    rect(RIGHT - 234, Y + 142, 190, 66, 8, mid) +
    bar(RIGHT - 234, Y + 220, 160, INK_2) +
    bar(RIGHT - 234, Y + 233, 112) +
    rect(RIGHT - 234, Y + 258, 96, 26, 7, color) +
    bar(RIGHT - 214, Y + 268, 56, '#fff') +
    circle(RIGHT - 50, Y + 336, 22, color) +
    `<path d="M${RIGHT - 60} ${Y + 328}h20v14h-12l-5 5v-5h-3z" fill="#fff"/>`
  );
}

export const scenes: Record<Placement, Scene> = {
  plugin: { pill: [RIGHT - 178, Y], draw: plugin },
  fullscreen: { pill: [X + 52, Y], draw: fullscreen },
  settings: { pill: [X + 210, Y], draw: settings },
  messagebox: { pill: [X + 184, Y + 153], draw: messagebox },
  reports: { pill: [X + 190, Y], draw: reports },
  'targeted-message': { pill: [RIGHT - 236, Y + 97], draw: website },
};
