// The app's own content in its part of the host product. `room` is how many rows
// there is room for, `k` the scale of the words.

import type { Fact, Panel } from '../../messages/scenes/words';
import { times } from '../svg';
import { type Drawn, hueBase, type Pen } from './pen';
import { wrap } from './text';

type Place = { x: number; w: number; k: number; room: number };
type Of<Body extends Panel['body']> = Extract<Panel, { body: Body }>;
type Draw<P> = (pen: Pen, panel: P, place: Place, y: number) => Drawn;

const has = ({ room }: Place, rows: number) => room > rows;

function titled(pen: Pen, title: string, { x, w, k }: Place, y: number, height: number, badge = ''): Drawn {
  const size = 8.5 * k;
  const free = badge ? w - pen.pillWidth(badge, size, w * 0.48) : w;
  const svg =
    pen.text(x, y + 10.5 * k, 11.1 * k, title, free, { weight: 600 }) +
    (badge ? pen.pill(x + w, y - k, badge, size, true, w * 0.48) : '');
  return { svg, height: height * k };
}

function factRows(pen: Pen, rows: readonly Fact[], { x, w, k }: Place, y: number, most: number): Drawn {
  const shown = rows.slice(0, most);
  if (shown.length === 0) return { svg: '', height: 0 };
  return {
    svg: pen.facts(x, y + 10.5 * k, w, shown, 10 * k, 17 * k),
    height: (shown.length * 17 + 5) * k,
  };
}

/** Drawings below each other; each is told where the one before it ended. */
function stack(y: number, ...drawings: ((y: number) => Drawn)[]): Drawn {
  let svg = '';
  let at = y;
  for (const draw of drawings) {
    const drawn = draw(at);
    svg += drawn.svg;
    at += drawn.height;
  }
  return { svg, height: at - y };
}

const list = <T>(items: readonly T[], height: number, draw: (item: T, y: number, i: number) => string) => {
  return (y: number): Drawn => ({
    svg: items.map((item, i) => draw(item, y + i * height, i)).join(''),
    height: items.length * height,
  });
};

const gap = (height: number) => (): Drawn => ({ svg: '', height });

const order: Draw<Of<'order'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const { palette } = pen;
  const item = ([name, price]: Fact, y: number, i: number) =>
    pen.box(x, y, w, 32 * k, 6) +
    pen.rect(x + 5 * k, y + 5 * k, 22 * k, 22 * k, 5, palette.mix(22 + i * 14)) +
    `<path d="M${Math.round(x + 11 * k)} ${Math.round(y + 20 * k)}l5-7 4 5 2-2 3 4z" fill="${palette.window}" fill-opacity=".8"/>` +
    pen.text(x + 34 * k, y + 13.5 * k, 9.5 * k, name, w - 40 * k, { weight: 500 }) +
    pen.text(x + 34 * k, y + 25.5 * k, 9 * k, price, w - 40 * k, { fill: palette.muted });
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 23, panel.badge),
    list(panel.items.slice(0, has(place, 2) ? 2 : 1), 37 * k, item),
    gap(4 * k),
    (y) => factRows(pen, has(place, 3) ? panel.facts : [], place, y, 2),
  );
};

const steps: Draw<Of<'steps'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const { palette } = pen;
  const shown = panel.steps.slice(0, has(place, 4) ? 4 : 3);
  const step = ([name, day]: Fact, y: number, i: number) => {
    const isDone = i <= panel.reached;
    const way =
      i < shown.length - 1
        ? pen.rect(x + 5 * k, y + 9 * k, 2, 18 * k, 0, i < panel.reached ? palette.fill : palette.bubble)
        : '';
    return (
      way +
      pen.circle(x + 6 * k, y + 6 * k, 5 * k, isDone ? palette.fill : palette.bubble) +
      (isDone ? pen.tick(x + 3.2 * k, y + 3 * k, 6 * k, '#fff') : '') +
      pen.text(x + 19 * k, y + 10 * k, 10 * k, name, w - 52 * k, {
        weight: i === panel.reached ? 600 : 400,
      }) +
      pen.text(x + w, y + 10 * k, 9.5 * k, day, 40 * k, { fill: palette.muted, anchor: 'end' })
    );
  };
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 23, panel.badge),
    list(shown, 24 * k, step),
    gap(3 * k),
  );
};

const payments: Draw<Of<'payments'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const item = ([amount, when, state]: readonly [string, string, string], y: number, i: number) =>
    (i ? pen.line(x, y, w) : '') +
    pen.text(x, y + 14.5 * k, 10.5 * k, amount, w * 0.5, { weight: 600 }) +
    pen.text(x, y + 27 * k, 9 * k, when, w * 0.5, { fill: pen.palette.muted }) +
    pen.pill(x + w, y + 8 * k, state, 8.5 * k, !i, w * 0.44);
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 19),
    list(panel.items.slice(0, has(place, 4) ? 3 : 2), 34 * k, item),
    gap(5 * k),
    (y) => factRows(pen, has(place, 5) ? panel.facts : [], place, y, 2),
  );
};

const slots: Draw<Of<'slots'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const { palette } = pen;
  const width = (w - 12 * k) / 3;
  const left = (i: number) => x + (i % 3) * (width + 6 * k);
  const day = (name: string, y: number, i: number) =>
    pen.rect(left(i), y, width, 21 * k, 6, i === 1 ? palette.mix(16) : palette.panel) +
    pen.text(left(i) + width / 2, y + 14.5 * k, 10 * k, name, width, {
      weight: 600,
      anchor: 'middle',
      fill: i === 1 ? palette.ink : palette.muted,
    });
  const slot = (time: string, y: number, i: number) => {
    const isChosen = i === panel.chosen;
    return (
      (isChosen
        ? pen.rect(left(i), y, width, 23 * k, 6, palette.fill)
        : pen.box(left(i), y, width, 23 * k, 6)) +
      pen.text(left(i) + width / 2, y + 15.3 * k, 10 * k, time, width, {
        weight: 500,
        anchor: 'middle',
        fill: isChosen ? '#fff' : palette.text,
      })
    );
  };
  const times = panel.slots.slice(0, has(place, 4) ? 6 : 3);
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 23),
    (y) => ({ svg: panel.days.map((name, i) => day(name, y, i)).join(''), height: 28 * k }),
    (y) => ({
      svg: times.map((time, i) => slot(time, y + Math.floor(i / 3) * 28 * k, i)).join(''),
      height: (times.length > 3 ? 58 : 30) * k,
    }),
  );
};

const issue: Draw<Of<'issue'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 23, panel.badge),
    list(wrap(panel.text, 10.5 * k, w, 2), 15 * k, (words, y) =>
      pen.text(x, y + 10 * k, 10.5 * k, words, w + 4),
    ),
    gap(8 * k),
    (y) => factRows(pen, has(place, 2) ? panel.facts : [], place, y, has(place, 4) ? 3 : 2),
  );
};

const translation: Draw<Of<'translation'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const pair = ([said, meant]: Fact, y: number) =>
    pen.box(x, y, w, 52 * k, 7) +
    pen.text(x + 9 * k, y + 16 * k, 9.5 * k, said, w - 18 * k, { fill: pen.palette.muted }) +
    wrap(meant, 10 * k, w - 18 * k, 2, 500)
      .map((words, i) =>
        pen.text(x + 9 * k, y + (30 + i * 13) * k, 10 * k, words, w - 14 * k, { weight: 500 }),
      )
      .join('');
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 22),
    list(panel.pairs.slice(0, has(place, 4) ? 2 : 1), 58 * k, pair),
    gap(2 * k),
  );
};

const contact: Draw<Of<'contact'>> = (pen, panel, place, top) => {
  const { x, w, k, room } = place;
  const inset = panel.isPlain ? 0 : 34 * k;
  const most = room > 4 ? 4 : room > 2 ? 3 : 1;
  const svg = (y: number) =>
    (panel.isPlain ? '' : pen.avatar(x + 13 * k, y + 13 * k, 13 * k, panel.title)) +
    pen.text(x + inset, y + 11 * k, 11.1 * k, panel.title, w - inset, { weight: 600 }) +
    pen.text(x + inset, y + 24 * k, 9.5 * k, panel.note, w - inset, { fill: pen.palette.muted });
  return stack(
    top,
    (y) => ({ svg: svg(y), height: 41 * k }),
    (y) => factRows(pen, panel.facts, place, y, most),
  );
};

const call: Draw<Of<'call'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const { palette } = pen;
  const count = Math.floor(w / 7);
  const head = (y: number) =>
    pen.circle(x + 7 * k, y + 9 * k, 4 * k, palette.fill) +
    pen.text(x + 18 * k, y + 13 * k, 11.1 * k, panel.title, w - 60 * k, { weight: 600 }) +
    pen.text(x + w, y + 13 * k, 10.5 * k, panel.time, 40 * k, {
      weight: 600,
      anchor: 'end',
      fill: palette.ink,
    });
  const sound = (y: number) =>
    times(count, (i) => {
      const height = (5 + ((pen.ofSlug >>> (i % 22)) % 17)) * k;
      const fill = i < count * 0.62 ? palette.ring : palette.quiet;
      return pen.rect(x + i * 7, y + 14 * k - height / 2, 3.2, height, 1.6, fill);
    });
  return stack(
    top,
    (y) => ({ svg: head(y), height: 26 * k }),
    (y) => ({ svg: sound(y), height: 36 * k }),
    (y) => factRows(pen, has(place, 2) ? panel.facts : [], place, y, 2),
  );
};

const screen: Draw<Of<'screen'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const { palette } = pen;
  const height = (has(place, 4) ? 82 : 60) * k;
  const shared = (y: number) =>
    pen.box(x, y, w, height, 6) +
    pen.rect(x + 1, y + 1, w - 2, 12 * k, 5, palette.panel) +
    times(3, (i) => pen.circle(x + 8 + i * 7, y + 7 * k, 2, palette.quiet)) +
    pen.rect(x + 8, y + 20 * k, w * 0.3, height - 28 * k, 3, palette.panel) +
    pen.rect(x + w * 0.3 + 16, y + 22 * k, w * 0.5, 7 * k, 3, palette.bubble) +
    pen.rect(x + w * 0.3 + 16, y + 36 * k, w * 0.42, 13 * k, 3, palette.mix(30)) +
    pen.path('M0 0l4 14 3.2-5.6 6.4-1z', {
      at: [x + w * 0.55, y + 42 * k],
      fill: palette.ring,
      stroke: palette.window,
    });
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 23, panel.badge),
    (y) => ({ svg: shared(y), height: height + 10 * k }),
    (y) => factRows(pen, has(place, 4) ? panel.facts : [], place, y, 2),
  );
};

const form: Draw<Of<'form'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const field = ([label, value]: Fact, y: number) =>
    pen.text(x, y + 10 * k, 9.5 * k, label, w, { fill: pen.palette.muted }) +
    pen.box(x, y + 16 * k, w, 25 * k, 6) +
    pen.text(x + 8 * k, y + 32 * k, 10 * k, value, w - 16 * k);
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 20),
    list(panel.fields.slice(0, has(place, 4) ? 2 : 1), 49 * k, field),
  );
};

const onlyFacts: Draw<Of<'facts'>> = (pen, panel, place, top) =>
  stack(
    top,
    (y) => titled(pen, panel.title, place, y, 23, panel.badge),
    (y) => factRows(pen, panel.facts, place, y, has(place, 3) ? 3 : 2),
  );

const draft: Draw<Of<'draft'>> = (pen, panel, place, top) => {
  const { x, w, k, room } = place;
  const lines = wrap(panel.text, 10.3 * k, w - 20 * k, room > 4 ? 6 : room > 2 ? 3 : 2);
  const height = (lines.length * 14.5 + 34) * k;
  const note = (y: number) =>
    pen.rect(x, y, w, height, 7, pen.palette.mix(9)) +
    lines
      .map((words, i) => pen.text(x + 10 * k, y + (17 + i * 14.5) * k, 10.3 * k, words, w - 16 * k))
      .join('') +
    pen.text(x + 10 * k, y + height - 9 * k, 9 * k, panel.source, w - 20 * k, {
      fill: pen.palette.ink,
      weight: 600,
    });
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 20),
    (y) => ({ svg: note(y), height: height + 9 * k }),
  );
};

const tasks: Draw<Of<'tasks'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const { palette } = pen;
  const task = ([name, day, isDone]: readonly [string, string, boolean], y: number) =>
    (isDone
      ? pen.rect(x, y + 3 * k, 13 * k, 13 * k, 3.5, palette.fill) +
        pen.tick(x + 2.6 * k, y + 5.6 * k, 8 * k, '#fff')
      : pen.rect(x + 0.5, y + 3.5 * k, 12 * k, 12 * k, 3.5, {
          fill: palette.window,
          stroke: palette.quiet,
        })) +
    pen.text(x + 20 * k, y + 13.5 * k, 10 * k, name, w - 52 * k, {
      fill: isDone ? palette.muted : palette.text,
    }) +
    pen.text(x + w, y + 13.5 * k, 9.5 * k, day, 40 * k, { fill: palette.muted, anchor: 'end' });
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 21),
    list(panel.items.slice(0, has(place, 4) ? 3 : 2), 25 * k, task),
    gap(3 * k),
  );
};

const files: Draw<Of<'files'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const { palette } = pen;
  const file = ([name, size]: Fact, y: number) =>
    pen.box(x, y, w, 31 * k, 6) +
    pen.rect(x + 6 * k, y + 5.5 * k, 17 * k, 20 * k, 3, palette.mix(20)) +
    pen.text(x + 14.5 * k, y + 18.5 * k, 6.5 * k, name.slice(-3).toUpperCase(), 17 * k, {
      fill: palette.ink,
      weight: 700,
      anchor: 'middle',
    }) +
    pen.text(x + 30 * k, y + 13.5 * k, 9.8 * k, name, w - 36 * k, { weight: 500 }) +
    pen.text(x + 30 * k, y + 25 * k, 8.8 * k, size, w - 36 * k, { fill: palette.muted });
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 20),
    list(panel.items.slice(0, has(place, 4) ? 3 : 2), 36 * k, file),
    gap(3 * k),
  );
};

const gifs: Draw<Of<'gifs'>> = (pen, panel, place, top) => {
  const { x, w, k, room } = place;
  const width = (w - 6 * k) / 2;
  const shown = panel.items.slice(0, room > 4 ? 6 : room > 2 ? 4 : 2);
  const gif = (name: string, y: number, i: number) => {
    const left = x + (i % 2) * (width + 6 * k);
    const at = y + Math.floor(i / 2) * 40 * k;
    return (
      pen.rect(left, at, width, 35 * k, 6, pen.palette.tint(hueBase(pen.ofSlug + i * 5), 30)) +
      pen.text(left + width / 2, at + 22 * k, 11 * k, name, width - 8, { weight: 700, anchor: 'middle' })
    );
  };
  const search = (y: number) =>
    pen.box(x, y, w, 24 * k, 6) +
    pen.text(x + 9 * k, y + 16 * k, 10 * k, panel.title, w - 18 * k, { fill: pen.palette.muted });
  return stack(
    top,
    (y) => ({ svg: search(y), height: 30 * k }),
    (y) => ({ svg: shown.map((name, i) => gif(name, y, i)).join(''), height: shown.length * 20 * k }),
  );
};

const pages: Draw<Of<'pages'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const { palette } = pen;
  const page = ([name, time]: Fact, y: number, i: number) =>
    pen.circle(x + 5 * k, y + 9 * k, 4 * k, i ? palette.bubble : palette.fill) +
    pen.text(x + 16 * k, y + 12.5 * k, 10 * k, name, w - 46 * k, { weight: i ? 400 : 600 }) +
    pen.text(x + w, y + 12.5 * k, 9.5 * k, time, 30 * k, { fill: palette.muted, anchor: 'end' });
  const isRoomy = has(place, 4);
  return stack(
    top,
    (y) => titled(pen, panel.title, place, y, 20),
    list(panel.items.slice(0, isRoomy ? 3 : 2), 22 * k, page),
    gap(6 * k),
    (y) => (isRoomy ? { svg: pen.line(x, y, w), height: 7 * k } : { svg: '', height: 0 }),
    (y) => factRows(pen, isRoomy ? panel.facts : [], place, y, 2),
  );
};

const chart: Draw<Of<'chart'>> = (pen, panel, place, top) => {
  const { x, w, k } = place;
  const isRoomy = has(place, 4);
  const head = (y: number) =>
    pen.text(x, y + 10.5 * k, 10 * k, panel.title, w, { fill: pen.palette.muted }) +
    pen.text(x, y + 35 * k, 22 * k, panel.figure, w, { weight: 700, fill: pen.palette.ink });
  return stack(
    top,
    (y) => ({ svg: head(y), height: 44 * k }),
    (y) => ({
      svg: pen.bars(x, y, w, (isRoomy ? 62 : 44) * k, 7, 5),
      height: (isRoomy ? 76 : 54) * k,
    }),
    (y) => factRows(pen, isRoomy ? panel.facts : [], place, y, 2),
  );
};

const BODIES: { [Body in Panel['body']]: Draw<Of<Body>> } = {
  ...{ order, steps, payments, slots, issue, translation, contact, call, screen, form },
  ...{ facts: onlyFacts, draft, tasks, files, gifs, pages, chart },
};

type PanelLook = { k?: number; room?: number; button?: string | undefined };

/** The app's content in a box of a width, with its button below. */
export function drawPanel(
  pen: Pen,
  panel: Panel,
  x: number,
  y: number,
  w: number,
  look: PanelLook = {},
): Drawn {
  const { k = 1, room = 9, button = panel.button } = look;
  const draw = BODIES[panel.body] as Draw<Panel>;
  return stack(
    y,
    (top) => draw(pen, panel, { x, w, k, room }, top),
    (top) => ({ svg: pen.button(x, top, w, 27 * k, button, 10.5 * k), height: 27 * k }),
  );
}
