import type { Customer } from '../data/chats';
import type { RichButton, RichMessage } from './chats';

// What pages of apps on the customer's site tell of the visitor (contract of the hosts, section 10).

/** What became known of the visitor. */
export type Visitor = Partial<Pick<Customer, 'name' | 'email' | 'customVariables'>>;

/** An app may set attributes again and again; the newest stay. */
const MOST_ATTRIBUTES = 50;

/** The visitor with these attributes; each replaces the one of the same name. */
export function withAttributes(
  visitor: Visitor,
  attributes: Readonly<Record<string, string | undefined>>,
): Visitor {
  const values = new Map(visitor.customVariables?.map(({ key, value }) => [key, value]));
  for (const [key, value = ''] of Object.entries(attributes)) {
    values.delete(key);
    values.set(key, value);
  }
  const newest = [...values].slice(-MOST_ATTRIBUTES);
  return { ...visitor, customVariables: newest.map(([key, value]) => ({ key, value })) };
}

/** The visitor with this name and address; what is missing or empty stays as it was. */
export function withCustomerData(
  visitor: Visitor,
  { name, email }: { name?: string | undefined; email?: string | undefined },
): Visitor {
  return {
    ...visitor,
    ...(name?.trim() ? { name: name.trim() } : {}),
    ...(email?.trim() ? { email: email.trim() } : {}),
  };
}

/** The newest button of a rich message that a postback names. */
export const findButton = (
  lines: readonly { rich?: RichMessage }[],
  postbackId: string,
): RichButton | undefined =>
  lines
    .flatMap(({ rich }) => rich?.elements ?? [])
    .flatMap(({ buttons = [] }) => buttons)
    .findLast(({ postback_id }) => postback_id === postbackId);
