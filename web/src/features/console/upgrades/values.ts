import { devConsole } from '../../../messages/devConsole';
import { devUpgrades as text } from '../../../messages/devUpgrades';
import { lettersOf } from '../model/limits';
import { MAX_PRICE_CENTS, MAX_SENTENCE, MAX_TEXT } from '../model/limits.gen';
import { centsOf } from '../model/values';
import type { Upgrade, UpgradeBody } from './api';

/** An upgrade as it is typed; the price is dollars. */
export type Typed = {
  id: string;
  name: string;
  description: string;
  price: string;
  isMonthly: boolean;
  perAgent: boolean;
  counted: boolean;
  url: string;
};

export const START: Typed = {
  id: '',
  name: '',
  description: '',
  price: '',
  isMonthly: true,
  perAgent: false,
  counted: false,
  url: '',
};

export const typedOf = ({
  id,
  description,
  url = '',
  multiplied,
  product,
}: Upgrade | UpgradeBody): Typed => ({
  id,
  name: product.name,
  description,
  price: ((product.price?.cents ?? 0) / 100).toFixed(2),
  isMonthly: product.price?.months === 1,
  perAgent: product.price?.perAgent ?? false,
  counted: multiplied ?? false,
  url,
});

/** An upgrade as it is sent; a free one has no price, and is had once and for all. */
export function bodyOf({
  id,
  name,
  description,
  price,
  isMonthly,
  perAgent,
  counted,
  url,
}: Typed): UpgradeBody {
  const cents = centsOf(price) ?? 0;
  return {
    id: id.trim(),
    description: description.trim(),
    url: url.trim(),
    multiplied: counted,
    product: {
      name: name.trim(),
      ...(cents > 0 && { price: { cents, perAgent, months: isMonthly ? 1 : 0 } }),
    },
  };
}

/** What it says, however it is typed: two of these are equal when the server sees no difference. */
export const meaningOf = (typed: Typed): string => JSON.stringify(bodyOf(typed));

/** The fields by the server's names of them. */
export const FIELDS = [
  'id',
  'product.name',
  'description',
  'product.price.cents',
  'product.price.months',
  'url',
] as const;

export type FieldFaults = Partial<Record<(typeof FIELDS)[number], string>>;

// internal/listings/widgets.go
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
// internal/kit/widget: only this machine may do without https.
const ADDRESS = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$))\S*$/;

/** What is wrong with what is typed, as the server would say; what is empty is not wrong before one has `tried`. */
export function faultsOf(typed: Typed, others: readonly { id: string }[], isTried: boolean): FieldFaults {
  const faults: FieldFaults = {};
  const say = (field: keyof FieldFaults, isWrong: boolean, sentence: string) => {
    if (isWrong) faults[field] ??= sentence;
  };
  const cents = centsOf(typed.price);
  const isEmpty = (value: string) => isTried && value.trim() === '';
  const id = typed.id.trim();
  const url = typed.url.trim();
  say('id', id !== '' && !ID.test(id), text.noId);
  say(
    'id',
    others.some((other) => other.id === id),
    text.takenId,
  );
  say('product.name', isEmpty(typed.name), text.noName);
  say('product.name', lettersOf(typed.name) > MAX_SENTENCE, devConsole.tooLong(MAX_SENTENCE));
  say('description', isEmpty(typed.description), text.noDescription);
  say('description', lettersOf(typed.description) > MAX_TEXT, devConsole.tooLong(MAX_TEXT));
  const isPriced = isTried || typed.price.trim() !== '';
  say('product.price.cents', isPriced && (cents === null || cents > MAX_PRICE_CENTS), text.noPrice);
  say('url', url !== '' && !ADDRESS.test(url), devConsole.noAddress);
  return faults;
}
