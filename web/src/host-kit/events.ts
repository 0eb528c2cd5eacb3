// Every event of a host, once, like the messages: TypeScript checks them, and the tables of
// docs/embedding.md are made from these rows. None of it is part of what a page loads.

import { type DataOf, EVERYWHERE, PANELS, type Row, row } from './messages';
import { any, boolean, date, list, nothing, number, object, one, optional, record, text } from './schema';
import type { StateEventName } from './stateEvents';

/** What hosts tell their apps. */
export const EVENTS = {
  customer_profile: row(
    object({
      id: text(),
      name: text(),
      email: optional(text()),
      source: one('chats', 'archives', 'customers'),
      geolocation: object({
        longitude: optional(text()),
        latitude: optional(text()),
        country: text(),
        country_code: text(),
        region: text(),
        city: text(),
        timezone: text(),
      }),
      chat: object({
        chat_id: optional(text()),
        id: optional(text()),
        groupID: optional(text()),
        preChatSurvey: optional(list(object({ question: text(), answer: text() }), 100)),
      }),
      customVariables: optional(list(object({ key: text(), value: text() }), 100)),
    }),
    PANELS,
    'The customer of the open chat, when the panel opens and on each change. `chat.id` is the thread, `chat.chat_id` the chat; `chat` is empty when nobody chats.',
  ),
  page_data: row(
    object({ queryParams: record(text(), 100) }),
    'fullscreen, reports, settings',
    'The query of the host’s address, without what looks like a token.',
  ),
  ticket_info: row(
    record(any, 100, {
      id: text(),
      shortId: text(),
      date,
      createdBy: optional(text()),
      updatedAt: optional(date),
      updatedBy: optional(text()),
      lastMessageAt: optional(date),
      events: list(any, 1000),
      requester: object({ name: text(), email: text() }),
      status: one('open', 'pending', 'onhold', 'solved', 'closed'),
      spam: any,
      subject: text(),
      source: any,
      tagIds: list(text(), 100),
      teamIds: list(text(), 100),
      assignment: any,
      ratingRequestSent: boolean,
      totalRatings: number(),
      rating: optional(any),
      ccs: optional(list(any, 100)),
      draft: optional(any),
      integrations: optional(any),
      priority: one(-10, 0, 10, 20),
      followers: list(text(), 100),
      childTickets: list(any, 100),
      parentTicket: any,
      customFields: optional(any),
    }),
    'plugin in a help desk',
    'The open ticket, when the panel opens and on each change.',
  ),
  change_theme: row(
    object({ theme: one('light', 'dark') }),
    EVERYWHERE,
    'The theme changed; `setTheme` sends it.',
  ),
  customer_details_section_button_click: row(
    object({ buttonId: text() }),
    'plugin',
    'A button of the app’s section was pressed, or a title with `clickable`.',
  ),
  ticket_details_section_button_click: row(
    object({ buttonId: text() }),
    'plugin in a help desk',
    'The same under the name that the help desk’s documentation has; send both.',
  ),
  message: row(
    object({
      chat: text(),
      message: text(),
      message_id: text(),
      message_source: one('visitor', 'agent', 'system'),
    }),
    'plugin',
    'A new message of the open chat, only after `watch_messages`.',
  ),
  message_box_text: row(
    object({ value: text() }),
    'plugin',
    'The message box was edited, at most five times a second, only after `watch_messages`.',
  ),
  message_sent: row(nothing, 'messagebox', 'The agent sent what this app had put into the message box.'),
  transaction_accepted: row(object({ chargeId: text() }), EVERYWHERE, 'The charge is paid, as billing says.'),
  transaction_declined: row(
    object({ chargeId: text() }),
    EVERYWHERE,
    'The person closed the dialog or declined.',
  ),
  transaction_failed: row(
    object({
      error: object({
        code: one('charge_unknown', 'charge_not_pending', 'forbidden', 'busy', 'timeout', 'payment_failed'),
        message: text(),
      }),
    }),
    EVERYWHERE,
    'The payment could not be made.',
  ),
  update_billing_cycle: row(
    object({ billingCycle: one(1, 12), chargeId: text(), paymentIntent: any }),
    EVERYWHERE,
    'The person chose another cycle: register a new charge and start again.',
  ),
} as const satisfies Record<string, Row<unknown>>;

/** The names of the events that hosts send, with their data. */
export type Events = DataOf<typeof EVENTS>;
export type EventName = keyof Events;

/** The newest of each event that says how things are. */
export type WidgetState = { [N in StateEventName]?: Events[N] | undefined };
