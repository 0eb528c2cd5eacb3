// What an app's own part of a placement picture shows: six kinds of content.

import { bar, circle, label, rect, times } from './svg';

export type Tints = {
  color: string;
  soft: string;
  mid: string;
  line: string;
  /** The colour at some percent over the window. */
  mix: (percent: number) => string;
  /** The colour as text. */
  ink: string;
  /** The i-th number between two bounds that belongs to this app. */
  pick: (i: number, from: number, to: number) => number;
};

export const BODY_KINDS = ['fields', 'orders', 'list', 'chart', 'summary', 'form'] as const;
export type BodyKind = (typeof BODY_KINDS)[number];

type Body = (tints: Tints, x: number, y: number, w: number) => string;

const LINE = 'stroke="var(--pp-line)"';
const WINDOW = 'var(--pp-window)';
const INK_2 = 'var(--pp-ink-2)';

export const bodies: Record<BodyKind, Body> = {
  fields: ({ color, mid, ink, pick }, x, y, w) =>
    circle(x + 13, y + 13, 13, mid) +
    bar(x + 34, y + 5, w * 0.42, ink, 7) +
    bar(x + 34, y + 17, w * 0.3) +
    times(
      5,
      (i) =>
        bar(x, y + 43 + i * 21, w * 0.26) +
        bar(x + w * 0.36, y + 43 + i * 21, (pick(i, 28, 58) / 100) * w, INK_2),
    ) +
    rect(x, y + 152, w, 24, 6, color) +
    bar(x + w / 2 - 22, y + 161, 44, '#fff'),

  orders: ({ color, mid, mix, ink }, x, y, w) =>
    times(
      3,
      (i) =>
        rect(x, y + i * 46, w, 39, 6, WINDOW, LINE) +
        rect(x + 7, y + 7 + i * 46, 25, 25, 5, i ? mix(20 + i * 9) : mid) +
        bar(x + 40, y + 11 + i * 46, w * 0.36, INK_2) +
        bar(x + 40, y + 22 + i * 46, w * 0.22) +
        bar(x + w - 31, y + 16 + i * 46, 23, ink),
    ) +
    rect(x, y + 146, w, 24, 6, color) +
    bar(x + w / 2 - 26, y + 155, 52, '#fff'),

  list: ({ color, soft, mid, line, ink, pick }, x, y, w) =>
    times(
      5,
      (i) =>
        circle(x + 6, y + 9 + i * 31, 5, i < 2 ? color : 'var(--pp-ink)') +
        bar(x + 20, y + 3 + i * 31, (w * pick(i, 40, 66)) / 100, INK_2) +
        bar(x + 20, y + 13 + i * 31, w * 0.3) +
        rect(x + w - 30, y + 3 + i * 31, 30, 13, 6.5, i < 2 ? mid : 'var(--pp-panel)'),
    ) +
    rect(x, y + 160, w, 22, 6, soft, `stroke="${line}"`) +
    bar(x + w / 2 - 20, y + 168, 40, ink),

  chart: ({ color, mid, ink, pick }, x, y, w) => {
    const column = (w - 36) / 7;
    return (
      bar(x, y + 1, w * 0.3) +
      label(x, y + 32, `${pick(1, 61, 98)}%`, { size: 19, fill: ink, weight: 700 }) +
      times(7, (i) => {
        const height = pick(i, 26, 84);
        return rect(x + i * (column + 6), y + 136 - height, column, height, 3, i === 5 ? color : mid);
      }) +
      bar(x, y + 148, w, 'var(--pp-line)', 2) +
      bar(x, y + 160, w * 0.5) +
      bar(x, y + 171, w * 0.34)
    );
  },

  summary: ({ color, soft, mid, ink }, x, y, w) => {
    const lines = [1, 0.92, 0.97, 0.55];
    return (
      rect(x, y, w, 94, 7, soft) +
      bar(x + 10, y + 12, w * 0.38, ink, 7) +
      times(4, (i) => bar(x + 10, y + 30 + i * 15, (w - 20) * (lines[i] ?? 1), INK_2)) +
      rect(x, y + 104, w * 0.46, 20, 10, mid) +
      rect(x + w * 0.5, y + 104, w * 0.36, 20, 10, 'var(--pp-panel)') +
      bar(x, y + 138, w * 0.84) +
      bar(x, y + 152, w * 0.6) +
      rect(x, y + 168, w, 20, 6, color)
    );
  },

  form: ({ color, pick }, x, y, w) => {
    const labels = [0.3, 0.44, 0.24];
    return (
      times(
        3,
        (i) =>
          bar(x, y + 2 + i * 47, w * (labels[i] ?? 0.3)) +
          rect(x, y + 14 + i * 47, w, 25, 6, WINDOW, LINE) +
          bar(x + 9, y + 23 + i * 47, (w * pick(i, 30, 60)) / 100, INK_2),
      ) +
      rect(x, y + 150, w * 0.52, 24, 6, color) +
      bar(x + 13, y + 159, w * 0.52 - 26, '#fff')
    );
  },
};
