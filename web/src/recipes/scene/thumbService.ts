// Thumbnails of services.

import { host, service } from '../../messages/scenes/host';
import type { Draw } from './stage';
import { wrap } from './text';
import { bubbles, THUMB, THUMB_RIGHT, thumbWindow } from './thumbWindow';

const { left: X, top: Y, width: W, corner } = THUMB;
const LABEL = { x: X + 14, y: Y - 2 };

export const plan: Draw = (stage) => {
  const { pen, features } = stage;
  const { palette } = pen;
  const step = (title: string, i: number) => {
    const y = Y + 54 + i * 44;
    const isDone = i < 2;
    return (
      pen.line(X + 18, y - 4, W - 36) +
      pen.circle(X + 31, y + 17, 11, isDone ? palette.fill : palette.mix(20)) +
      (isDone
        ? pen.tick(X + 25.5, y + 11.5, 11, '#fff')
        : pen.text(X + 31, y + 21.4, 12, i + 1, 20, { weight: 600, anchor: 'middle', fill: palette.ink })) +
      pen.text(X + 52, y + 21.5, 13, title, W - 140, { weight: 600 }) +
      pen.text(THUMB_RIGHT - 18, y + 21.5, 12, service.day(i + 1), 60, { fill: palette.muted, anchor: 'end' })
    );
  };
  return {
    label: LABEL,
    svg:
      thumbWindow(stage) +
      pen.head(X + 18, Y + 14, W - 130, 14, 24) +
      pen.pill(THUMB_RIGHT - 16, Y + 17, service.onTime, 12, true, 110) +
      features.slice(0, 4).map(step).join(''),
  };
};

export const beforeAfter: Draw = (stage) => {
  const { pen, voice, benefits } = stage;
  const { palette } = pen;
  const half = W / 2;
  const middle = X + half;
  const right = `M${middle} 280V${Y + 1}h${half - corner}a${corner} ${corner} 0 0 1 ${corner} 10V280z`;
  const muted = { fill: palette.muted };
  return {
    label: LABEL,
    svg:
      thumbWindow(stage) +
      pen.path(right, { fill: palette.mix(9) }) +
      pen.text(X + 16, Y + 32, 15, service.before, half - 40, { ...muted, weight: 700 }) +
      pen.text(middle + 24, Y + 32, 15, service.after, half - 40, { fill: palette.ink, weight: 700 }) +
      bubbles(stage, X + 14, half - 30, Y + 48, voice.talk.slice(0, 1)) +
      service.noAnswerShort
        .map((words, i) => pen.text(X + 16, Y + 156 + i * 16, 12, words, half - 36, muted))
        .join('') +
      bubbles(stage, middle + 22, half - 30, Y + 48, voice.talk.slice(0, 2), 4) +
      (benefits[0] ? pen.text(middle + 24, Y + 216, 12, benefits[0], half - 36, { weight: 600 }) : '') +
      pen.circle(middle, Y + 118, 15, palette.fill) +
      pen.path(`M${middle - 5} ${Y + 118}h10m-4-4.5 4.5 4.5-4.5 4.5`, {
        stroke: '#fff',
        width: 2,
        round: true,
      }),
  };
};

const CARD_TOPS = [76, 104, 90];

export const calendar: Draw = (stage) => {
  const { pen, entry, features, agentAt } = stage;
  const { palette } = pen;
  const column = (W - 24) / 3;
  const isShifts = entry.serviceType === 'chat_agent_outsourcing';
  const titles = features.length > 0 ? features : [service.session];
  const day = (i: number) => {
    const left = X + 12 + column * i;
    const y = Y + (CARD_TOPS[i] ?? 0);
    const isNext = i === 1;
    const words = isShifts
      ? [agentAt(pen.ofSlug + i), service.chats(pen.pick(i, 14, 39))]
      : wrap(titles[i % titles.length] ?? '', 12.5, column - 32, 3, 600);
    return (
      pen.text(left + column / 2, Y + 64, 13, host.week[i] ?? '', column, {
        weight: 600,
        anchor: 'middle',
        fill: palette.body,
      }) +
      (i ? pen.rect(left, Y + 72, 1, 180, 0, palette.line) : '') +
      pen.rect(left + 6, y, column - 12, 104, 9, isNext ? palette.fill : palette.mix(22)) +
      words
        .map((one, at) =>
          pen.text(left + 16, y + 23 + at * 17, 12.5, one, column - 30, {
            weight: 600,
            fill: isNext ? '#fff' : palette.text,
          }),
        )
        .join('') +
      pen.text(left + 16, y + 92, 12, isShifts ? service.shift : (service.starts[i] ?? ''), column - 26, {
        fill: isNext ? '#fff' : palette.body,
      })
    );
  };
  return {
    label: LABEL,
    svg: thumbWindow(stage) + pen.head(X + 18, Y + 14, W - 36, 14, 24) + [0, 1, 2].map(day).join(''),
  };
};
