import type { CardScene, Look } from '../../../lib/wire';

/** A list has up to four columns, so a card has neighbours up to so many places before it. */
const REACH = 4;

/** How long ago a look was shown, in cards; far when not within reach. */
function distanceTo(name: string, before: readonly (Look | undefined)[]): number {
  const last = before.map((look) => look?.name).lastIndexOf(name);
  return last < 0 ? REACH + 1 : before.length - last;
}

/**
 * The look of each entry of a list, so that no two neighbours look alike however many
 * columns there are: an entry's own, another one of it where a neighbour before it has
 * the same. Entries that are added to the end change nothing before them.
 */
export function chooseLooks(scenes: readonly (CardScene | undefined)[]): (Look | undefined)[] {
  const chosen: (Look | undefined)[] = [];
  for (const scene of scenes) {
    const before = chosen.slice(-REACH);
    const distances = scene?.looks.map((look) => distanceTo(look.name, before)) ?? [];
    chosen.push(scene?.looks[distances.indexOf(Math.max(...distances))]);
  }
  return chosen;
}

/** The address of a look's picture, for a box under 600 pixels. */
export const lookAddress = (scene: CardScene, look: Look): string => `${scene.base}${look.name}.thumb.svg`;
