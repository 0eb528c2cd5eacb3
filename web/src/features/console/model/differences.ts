import { dollars } from '../../../lib/money';
import { devConsole as text } from '../../../messages/devConsole';
import { devUpgrades } from '../../../messages/devUpgrades';
import { priceTiers } from '../../../messages/priceTiers';
import { commonOf } from './wordDiff';

// How what two revisions say of a part is shown: as words, lines, or pictures. The parts are those of the
// server's listings (internal/listings/listing.go).

export type Line = { key: string; text: string; isChanged: boolean; code?: string };
export type Shown = { src: string; title: string; isChanged: boolean };

export type Difference = { part: string; name: string; needsReview: boolean } & (
  | { kind: 'words'; before: string; after: string }
  | { kind: 'lines'; before: Line[]; after: Line[] }
  | { kind: 'pictures'; before: Shown[]; after: Shown[] }
);

type Change = { part: string; before: unknown; after: unknown; needsReview: boolean };
type Permission = { scope: string; sentence: string };

type Member = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Member =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Each change as it is shown. */
export function differencesOf(changes: readonly Change[], permissions: readonly Permission[]): Difference[] {
  return changes.map((change) => ({
    part: change.part,
    name: nameOfPart(change.part),
    needsReview: change.needsReview,
    ...sidesOf(change, permissions),
  }));
}

/** What a part of a listing is called. */
export const nameOfPart = (part: string): string =>
  (text.listingParts as Readonly<Record<string, string>>)[part] ?? part;

function sidesOf({ part, before, after }: Change, permissions: readonly Permission[]) {
  const of = PICTURES_OF[part];
  if (of) {
    if (part === 'icon' && of(before).length + of(after).length === 0) return lines(before, after, factsOf);
    return pictures(of(before), of(after));
  }
  if (part === 'client') {
    const sentence = (scope: string) => permissions.find((one) => one.scope === scope)?.sentence ?? scope;
    return lines(
      listOf(membersOf(before).scopes),
      listOf(membersOf(after).scopes),
      (scopes) => scopes.map((scope) => sentence(stringOf(scope))),
      (scopes) => scopes.map(stringOf),
    );
  }
  if (part === 'payment') return lines(before, after, paymentLines);
  if (part === 'upgrades')
    return lines({ own: before, other: after }, { own: after, other: before }, upgradeLines);
  if (part === 'features' || part === 'benefits') return lines(before, after, titledLines);
  if (typeof (before || after) === 'string') {
    return { kind: 'words' as const, before: stringOf(before), after: stringOf(after) };
  }
  return lines(before, after, factsOf);
}

function lines<T>(before: T, after: T, linesOf: (value: T) => string[], codesOf?: (value: T) => string[]) {
  const [a, b] = [linesOf(before), linesOf(after)];
  const [keptA, keptB] = commonOf(a, b);
  const marked = (all: string[], kept: Set<number>, codes: string[] | undefined): Line[] =>
    all.map((line, at) => {
      const code = codes?.[at];
      return {
        key: `${at} ${line}`,
        text: line,
        isChanged: !kept.has(at),
        ...(code && code !== line && { code }),
      };
    });
  return {
    kind: 'lines' as const,
    before: marked(a, keptA, codesOf?.(before)),
    after: marked(b, keptB, codesOf?.(after)),
  };
}

type Picture = { src: string; title: string };

/** Those of the parts that are pictures. */
const PICTURES_OF: Readonly<Record<string, (value: unknown) => Picture[]>> = {
  screenshots: shots,
  icon: iconPictures,
  video: videoPictures,
};

function pictures(before: readonly Picture[], after: readonly Picture[]) {
  const marked = (all: readonly Picture[], others: readonly Picture[]): Shown[] =>
    all.map((one) => ({
      ...one,
      isChanged: others.every(({ src, title }) => src !== one.src || title !== one.title),
    }));
  return { kind: 'pictures' as const, before: marked(before, after), after: marked(after, before) };
}

function shots(value: unknown): Picture[] {
  return listOf(value).map((shot) => ({
    src: stringOf(membersOf(shot).src),
    title: stringOf(membersOf(shot).title),
  }));
}

function iconPictures(value: unknown): Picture[] {
  const { picture, dark } = membersOf(value);
  return [
    { src: stringOf(picture), title: text.icon },
    { src: stringOf(dark), title: text.fields.darkIcon },
  ].filter(({ src }) => src !== '');
}

/** The poster of a video, with what it shows and where it is. */
function videoPictures(value: unknown): Picture[] {
  const { title, url, poster } = membersOf(value);
  const src = stringOf(poster);
  return src === '' ? [] : [{ src, title: `${stringOf(title)}, ${stringOf(url)}` }];
}

const titledLines = (value: unknown): string[] =>
  listOf(value).map((item) => `${stringOf(membersOf(item).title)}: ${stringOf(membersOf(item).description)}`);

/** The price in dollars and cents, and how it is paid. */
function paymentLines(value: unknown): string[] {
  const { price, frequency, perAccount, trialDays, cardRequired, discount, tiers } = membersOf(value);
  if (typeof price !== 'number') return [text.free];
  const amount = dollars(price);
  const { BasisPoints: off, From: from, To: to } = membersOf(discount);
  return [
    frequency === 'once'
      ? text.once(amount)
      : frequency === 'hourly'
        ? text.hourly(amount)
        : text.perMonth(amount, perAccount === true),
    ...(typeof trialDays === 'number' && trialDays > 0 ? [text.trialOf(trialDays)] : []),
    ...listOf(tiers).map((tier) => tierLine(membersOf(tier))),
    ...(cardRequired === true ? [text.cardFirst] : []),
    ...(typeof off === 'number' && off > 0 ? [text.discountOf(off / 100, stringOf(from), stringOf(to))] : []),
  ];
}

/** Each upgrade by its name and price, with what else the other side does not say of it. */
function upgradeLines({ own, other }: { own: unknown; other: unknown }): string[] {
  const others = new Map(listOf(other).map((one) => [membersOf(one).id, upgradeFacts(membersOf(one))]));
  return listOf(own).flatMap((one) => {
    const upgrade = membersOf(one);
    const [price, ...facts] = upgradeFacts(upgrade);
    const said = [price, ...facts.filter((fact) => !others.get(upgrade.id)?.includes(fact))];
    return said.map((fact) => `${stringOf(upgrade.name)}: ${fact}`);
  });
}

/** The price of an upgrade in words, then what else is there to know of it. */
function upgradeFacts({ id, description, price, frequency, perAgent, counted, url }: Member): string[] {
  const cents = Number(price);
  const costs =
    cents === 0 ? text.free : devUpgrades.price(dollars(cents), frequency === 'monthly', perAgent === true);
  return [
    counted === true ? `${costs}, ${devUpgrades.isCounted}` : costs,
    ...(stringOf(description) === '' ? [] : [stringOf(description)]),
    `${factName('id')} ${stringOf(id)}`,
    ...(stringOf(url) === '' ? [] : [devUpgrades.tells(stringOf(url))]),
  ];
}

const tierLine = ({ accountsFrom, discount }: ReturnType<typeof membersOf>): string =>
  priceTiers.list([{ from: Number(accountsFrom), percent: Number(discount) }]);

/** Anything else: a line for each entry, or for each thing that is said. */
function factsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(factOf);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([, fact]) => isSaid(fact))
      .map(([name, fact]) => `${factName(name)}: ${namedFact(name, fact)}`);
  }
  return isSaid(value) ? [factOf(value)] : [];
}

/** A fact by what it is of: a sum in dollars, how it is paid in words. */
function namedFact(name: string, fact: unknown): string {
  if (name === 'price') return dollars(Number(fact));
  if (name === 'frequency')
    return (text.models as Readonly<Record<string, string>>)[String(fact)] ?? String(fact);
  return factOf(fact);
}

const isSaid = (value: unknown): boolean =>
  value !== '' && value !== null && value !== undefined && value !== false;

const factName = (name: string): string => (text.factNames as Readonly<Record<string, string>>)[name] ?? name;

function factOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(factOf).join(', ');
  if (typeof value === 'object' && value !== null) return factsOf(value).join('; ');
  return value === true ? text.yes : value === false ? text.no : String(value);
}
