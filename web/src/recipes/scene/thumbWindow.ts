// The window of a thumbnail, 400 x 250: few and large words.

import type { Line } from '../../messages/scenes/words';
import { rightPart, sheet } from './pen';
import type { SceneStage } from './stage';

export const THUMB = { left: 16, top: 20, width: 368, corner: 11 } as const;
const { left: X, top: Y, width: W, corner } = THUMB;
export const THUMB_RIGHT = X + W;
/** Words of the app's panel are that much larger than in the large scene. */
export const SCALE = 1.2;

export const thumbWindow = ({ pen: { path, palette } }: SceneStage) =>
  path(sheet(X, Y, W, corner), { fill: palette.window, stroke: palette.edge, width: 2 });

/** The right part of the window from `x` on, filled. */
export const tintedPart = ({ pen }: SceneStage, x: number, percent: number) =>
  pen.path(rightPart(x, Y + 1, THUMB_RIGHT - x, corner - 1), { fill: pen.palette.mix(percent) });

export const ringedPart = ({ pen }: SceneStage, x: number, dash = false) =>
  pen.path(rightPart(x, Y + 1, THUMB_RIGHT - x - 1.2, corner, 5), {
    stroke: pen.palette.ring,
    width: 2.5,
    dash,
  });

/** A card of the app that lies over the window. */
export const appCard = ({ pen }: SceneStage, x: number, y: number, w: number, h: number, r: number) =>
  pen.rect(x, y, w, h, r, { fill: pen.palette.window, stroke: pen.palette.ring, width: 2.5 });

/** Bubbles below each other. */
export function bubbles(
  { pen }: SceneStage,
  x: number,
  w: number,
  top: number,
  talk: readonly Line[],
  most = 3,
) {
  let y = top;
  let svg = '';
  for (const [who, says] of talk) {
    const drawn = pen.bubble(x, y, w, who, says, 12, most);
    svg += drawn.svg;
    y += drawn.height + 9;
  }
  return svg;
}

/** The first two lines of the talk, on the left. */
export function thumbTalk(stage: SceneStage, w: number): string {
  const { pen, voice, customer } = stage;
  return (
    pen.avatar(X + 27, Y + 25, 12, customer) +
    pen.text(X + 46, Y + 29.5, 13, customer, w - 56, { weight: 600 }) +
    pen.line(X, Y + 45, w) +
    bubbles(stage, X + 13, w - 26, Y + 58, voice.talk.slice(0, 2))
  );
}

/** The app's part with its icon and name. */
export const thumbPart = (stage: SceneStage, x: number) =>
  tintedPart(stage, x, 6) +
  stage.pen.head(x + 14, Y + 12, THUMB_RIGHT - x - 28, 13, 22) +
  stage.pen.line(x, Y + 45, THUMB_RIGHT - x, stage.pen.palette.mix(30));
