import { type DataOf, DRAFT_LIMIT, type Row, row } from './messages';
import { boolean, either, nothing, object, one, optional, record, text, webAddress } from './schema';

/** What a page on the customer's site calls by name (contract: section 10). */
export const MOMENT_METHODS = {
  close: row(nothing, 'targeted-message', 'Close the page; ask first when it said that it is fragile.'),
  sendMessage: row(
    object({ text: text(DRAFT_LIMIT, 1) }),
    'targeted-message',
    'Send this as the visitor’s message.',
  ),
  sendSystemMessage: row(
    object({ text: text(DRAFT_LIMIT, 1), recipients: optional(one('all', 'agents')) }),
    'targeted-message',
    'Put a line of the system into the chat.',
  ),
  sendPostback: row(
    object({ id: text(255, 1), type: optional(text(50)), toggled: optional(boolean) }),
    'targeted-message',
    'Answer a button of a rich message.',
  ),
  setAttributes: row(record(text(), 50), 'targeted-message', 'Keep these at the chat.'),
  setExternalLink: row(
    either(webAddress, nothing),
    'targeted-message',
    'Where ‘Open in a new tab’ leads; null takes it away.',
  ),
  setIsFragile: row(boolean, 'targeted-message', 'Whether closing must ask first.'),
  setTitle: row(text(), 'targeted-message', 'The title above the page.'),
  updateCustomerData: row(
    object({ name: optional(text(255)), email: optional(text(255)) }),
    'targeted-message',
    'The visitor’s name and address.',
  ),
} as const satisfies Record<string, Row<unknown>>;

export type MomentMethods = DataOf<typeof MOMENT_METHODS>;
export type MomentMethod = keyof MomentMethods;

/** What a Moment says of itself when it connects. */
export const momentTold = object({
  title: optional(text()),
  icon: optional(text(2000)),
  isFragile: optional(boolean),
});
