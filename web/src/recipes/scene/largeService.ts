// Scenes of 640 x 400 of services: what is delivered, never a screen of the agent app.

import { host, service } from '../../messages/scenes/host';
import { FRAME, hostWindow, RIGHT } from './hostWindow';
import type { Draw, SceneStage } from './stage';
import { wrap } from './text';

const { left: X, top: Y, width: W } = FRAME;
const WORKING_DAYS = host.week.slice(0, 5);

export const plan: Draw = (stage) => {
  const { pen, entry, features, benefits } = stage;
  const { palette } = pen;
  const x = X + 26;
  const w = W - 52;
  const left = x + 200;
  const column = (w - 200) / 5;
  const shown = features.slice(0, 4);
  const isTraining = entry.serviceType === 'training';
  const day = (i: number) => (isTraining ? (WORKING_DAYS[i] ?? '') : service.day(i + 1));
  const days = [0, 1, 2, 3, 4].map(
    (i) =>
      pen.text(left + column * (i + 0.5), Y + 84, 10.5, day(i), column, {
        fill: palette.muted,
        anchor: 'middle',
        weight: 500,
      }) + pen.rect(left + column * i, Y + 94, 1, 300, 0, palette.line),
  );
  const step = (title: string, i: number) => {
    const y = Y + 104 + i * 56;
    const span = i === 0 ? 1 : i === shown.length - 1 ? Math.max(1, 5 - i) : 2;
    const isDone = i < 2;
    const lines = wrap(title, 12, 178, 2, 600);
    const start = left + column * i;
    const words = isDone ? service.done : i === 2 ? service.now : service.next;
    return (
      pen.line(x, y - 8, w) +
      lines
        .map((one, at) =>
          pen.text(x, y + (lines.length > 1 ? 14 : 21) + at * 16, 12, one, 186, { weight: 600 }),
        )
        .join('') +
      pen.rect(start + 5, y + 2, column * span - 10, 34, 8, isDone ? palette.fill : palette.mix(20)) +
      (isDone ? pen.tick(start + 16, y + 13, 12, '#fff') : '') +
      pen.text(start + (isDone ? 34 : 16), y + 23.5, 10.5, words, column * span - 24, {
        fill: isDone ? '#fff' : palette.ink,
        weight: 600,
      })
    );
  };
  const end = Y + 96 + shown.length * 56;
  const now = left + column * 2.6;
  return {
    label: { x: X + 16, y: Y - 3 },
    svg:
      hostWindow(stage) +
      pen.head(x, Y + 20, w - 120, 13, 26) +
      pen.pill(x + w, Y + 24, service.onTime, 10) +
      days.join('') +
      shown.map(step).join('') +
      pen.line(x, end, w) +
      pen.path(`M${now} ${Y + 92}V430`, { stroke: palette.ring, width: 2, dash: true }) +
      pen.rect(now - 25, Y + 68, 50, 22, 11, palette.fill) +
      pen.text(now, Y + 83, 10.5, service.today, 48, { fill: '#fff', weight: 600, anchor: 'middle' }) +
      (benefits[0]
        ? pen.text(x, end + 26, 10.5, service.youGet(benefits[0]), w, { fill: palette.muted })
        : ''),
  };
};

/** Bubbles below each other, from a height on. */
function talkDown(
  { pen }: SceneStage,
  x: number,
  top: number,
  w: number,
  says: readonly (readonly [string, string])[],
) {
  let y = top;
  let svg = '';
  for (const [who, words] of says) {
    const drawn = pen.bubble(x, y, w, who as 'customer' | 'agent', words, 11.5);
    svg += drawn.svg;
    y += drawn.height + 9;
  }
  return { svg, end: y };
}

function before(stage: SceneStage, x: number, w: number): string {
  const { pen, voice } = stage;
  const { palette } = pen;
  const muted = { fill: palette.muted };
  const asked = talkDown(stage, x + 20, Y + 60, w - 40, [['customer', voice.talk[0][1]]]);
  const left = talkDown(stage, x + 20, asked.end + 30, w - 40, [
    ['customer', service.hello],
    ['customer', service.neverMind],
  ]);
  return (
    pen.text(x + 22, Y + 34, 14, service.before, w - 44, { ...muted, weight: 700 }) +
    asked.svg +
    pen.text(x + w / 2, asked.end + 16, 10.5, service.noAnswer, w - 30, { ...muted, anchor: 'middle' }) +
    left.svg +
    pen.box(x + 20, Y + 254, w - 40, 94, 10) +
    service.leftBefore
      .map(
        (words, i) =>
          pen.circle(x + 39, Y + 277 + i * 30, 4, palette.quiet) +
          pen.text(x + 54, Y + 281 + i * 30, 11, words, w - 90, { fill: palette.body }),
      )
      .join('') +
    pen.text(x + 54, Y + 335, 10.5, service.firstReplyBefore, w - 90, muted)
  );
}

function after(stage: SceneStage, x: number, w: number): string {
  const { pen, voice, benefits } = stage;
  const { palette } = pen;
  const says = [voice.talk[0], ['agent', voice.talk[1][1]], voice.talk[2]] as const;
  return (
    pen.text(x + 22, Y + 34, 14, service.after, w - 44, { fill: palette.ink, weight: 700 }) +
    talkDown(stage, x + 20, Y + 60, w - 40, says).svg +
    pen.rect(x + 20, Y + 254, w - 40, 94, 10, { fill: palette.window, stroke: palette.ring }) +
    benefits
      .slice(0, 2)
      .map(
        (title, i) =>
          pen.tick(x + 34, Y + 271 + i * 30, 11, palette.ink) +
          pen.text(x + 54, Y + 281 + i * 30, 11, title, w - 90, { weight: 600 }),
      )
      .join('') +
    pen.text(x + 54, Y + 335, 10.5, service.firstReplyAfter, w - 90, { fill: palette.muted })
  );
}

export const beforeAfter: Draw = (stage) => {
  const { pen } = stage;
  const { palette } = pen;
  const half = W / 2;
  const middle = X + half;
  const right = `M${middle} 430V${Y + 1}h${half - 12}a12 12 0 0 1 12 11V430z`;
  return {
    label: { x: middle + 18, y: Y - 3 },
    svg:
      hostWindow(stage) +
      pen.path(right, { fill: palette.mix(8) }) +
      before(stage, X, half) +
      after(stage, middle, half) +
      pen.rect(middle, Y + 1, 1, 400, 0, palette.line) +
      pen.circle(middle, Y + 178, 17, palette.fill) +
      pen.path(`M${middle - 6} ${Y + 178}h11m-4.5-5 5 5-5 5`, { stroke: '#fff', width: 2, round: true }),
  };
};

const SESSION_TOPS = [0, 62, 31, 124, 62];

/** The sessions of a training, one a day. */
function session({ pen, features, agentAt }: SceneStage, i: number, left: number, w: number): string {
  const { palette } = pen;
  const titles = features.length > 0 ? features : [service.session];
  if (i >= Math.max(3, titles.length)) return '';
  const top = Y + 94 + (SESSION_TOPS[i] ?? 0);
  const isNext = i === 1;
  const title = titles[i % titles.length] ?? '';
  return (
    pen.rect(left + 5, top, w - 9, 80, 8, isNext ? palette.fill : palette.mix(20)) +
    wrap(title, 11, w - 26, 3, 600)
      .map((words, at) =>
        pen.text(left + 14, top + 18 + at * 14.5, 11, words, w - 20, {
          weight: 600,
          fill: isNext ? '#fff' : palette.text,
        }),
      )
      .join('') +
    pen.text(
      left + 14,
      top + 71,
      9.5,
      isNext ? service.with(agentAt(pen.ofSlug)) : (service.lengths[i] ?? ''),
      w - 20,
      {
        fill: isNext ? '#fff' : palette.body,
      },
    )
  );
}

/** The two shifts of a day, each with its agent. */
function shifts({ pen, agentAt }: SceneStage, i: number, left: number, w: number): string {
  const { palette } = pen;
  return [0, 1]
    .map((shift) => {
      const name = agentAt(pen.ofSlug + i + shift);
      const top = Y + 94 + shift * 124;
      return (
        pen.rect(left + 5, top, w - 9, 118, 8, palette.mix((i + shift) % 2 ? 20 : 34)) +
        pen.avatar(left + 22, top + 20, 9, name) +
        pen.text(left + 37, top + 24, 11, name, w - 44, { weight: 600 }) +
        pen.text(left + 13, top + 46, 10, service.chats(pen.pick(i + shift, 14, 39)), w - 24, {
          fill: palette.body,
        })
      );
    })
    .join('');
}

export const calendar: Draw = (stage) => {
  const { pen, entry, features } = stage;
  const { palette } = pen;
  const x = X + 24;
  const w = W - 48;
  const left = x + 40;
  const column = (w - 40) / 5;
  const isShifts = entry.serviceType === 'chat_agent_outsourcing';
  const draw = isShifts ? shifts : session;
  const days = WORKING_DAYS.map(
    (name, i) =>
      pen.text(left + column * (i + 0.5), Y + 72, 11, name, column, {
        weight: 600,
        anchor: 'middle',
        fill: palette.body,
      }) + pen.rect(left + column * i, Y + 82, 1, 300, 0, palette.line),
  );
  const hours = service.hours.map(
    (hour, i) =>
      pen.line(left, Y + 90 + i * 62, w - 40) +
      pen.text(x, Y + 94 + i * 62, 9.5, hour, 38, { fill: palette.muted }),
  );
  return {
    label: { x: X + 16, y: Y - 3 },
    svg:
      hostWindow(stage) +
      pen.head(x, Y + 18, w - 130, 13, 26) +
      pen.pill(RIGHT - 24, Y + 22, isShifts ? service.thisWeek : service.sessions(features.length || 1), 10) +
      days.join('') +
      hours.join('') +
      WORKING_DAYS.map((_, i) => draw(stage, i, left + column * i, column)).join(''),
  };
};
