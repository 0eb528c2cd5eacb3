// The words of the scenes: short, and with weekdays instead of dates, so that a
// picture never ages. No real product, bank or person is named.

export type Speaker = 'customer' | 'agent' | 'bot';
export type Line = readonly [who: Speaker, says: string];
export type Fact = readonly [name: string, value: string];

/** What people write to each other in, in the host product. */
export type HostWords = { one: string; many: string; One: string; Many: string };

type Basics = { title: string; button: string };

/** What an app shows in its part of the host product. */
export type Panel = Basics &
  (
    | { body: 'order'; badge: string; items: readonly Fact[]; facts: readonly Fact[] }
    | { body: 'steps'; badge: string; steps: readonly Fact[]; reached: number }
    | { body: 'payments'; items: readonly (readonly [string, string, string])[]; facts: readonly Fact[] }
    | { body: 'slots'; days: readonly string[]; slots: readonly string[]; chosen: number }
    | { body: 'issue'; badge: string; text: string; facts: readonly Fact[] }
    | { body: 'translation'; pairs: readonly Fact[] }
    | { body: 'contact'; note: string; facts: readonly Fact[]; isPlain?: boolean }
    | { body: 'call'; time: string; facts: readonly Fact[] }
    | { body: 'screen'; badge: string; facts: readonly Fact[] }
    | { body: 'form'; fields: readonly Fact[] }
    | { body: 'facts'; badge: string; facts: readonly Fact[] }
    | { body: 'draft'; text: string; source: string }
    | { body: 'tasks'; items: readonly (readonly [string, string, boolean])[] }
    | { body: 'files'; items: readonly Fact[] }
    | { body: 'gifs'; items: readonly string[] }
    | { body: 'pages'; items: readonly Fact[]; facts: readonly Fact[] }
    | { body: 'chart'; figure: string; note: string; facts: readonly Fact[] }
  );

/** One conversation of a theme, with what an app shows beside it and what comes of it. */
export type Voice = {
  subject: string;
  talk: readonly [Line, Line, Line, Line];
  panel: Panel;
  /** What a bot offers to press. */
  followUps: readonly string[];
  result: { title: string; facts: readonly Fact[] };
};

export type Overview = { title: string; rows: readonly (readonly [string, string, string])[] };

/** The voices of a theme. What a later one does not say, it has from the first. */
export function voices(first: Voice, ...others: readonly Partial<Voice>[]): Voice[] {
  return [first, ...others.map((other) => ({ ...first, ...other }))];
}
