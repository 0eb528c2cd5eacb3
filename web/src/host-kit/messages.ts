// Every message of an app and every event of a host, once: the checks, the types and the
// tables of docs/embedding.md are made from these rows (contract: sections 6 to 9).

import {
  any,
  boolean,
  date,
  either,
  hostPath,
  link,
  list,
  nothing,
  number,
  object,
  one,
  optional,
  picture,
  record,
  type Schema,
  shortened,
  type TypeOf,
  text,
  variant,
  webAddress,
} from './schema';

/** Where in a host an app appears. */
export type Placement = 'plugin' | 'messagebox' | 'fullscreen' | 'settings' | 'reports' | 'targeted-message';

export type Theme = 'light' | 'dark';

/** What a row says: what the data is, at which placements, and what it means to a host. */
export type Row<T> = { readonly data: Schema<T>; readonly at: string; readonly words: string };
export const row = <T>(data: Schema<T>, at: string, words: string): Row<T> => ({ data, at, words });

export const EVERYWHERE = 'all';
export const PANELS = 'plugin, messagebox';
const SCREENS = 'fullscreen, reports';

/** As long as a draft may be; the whole message must fit into 64 kB anyway. */
export const DRAFT_LIMIT = 32_000;

const tags = list(text(), 50);
/** What a section may hold. */
export const component = variant('type', {
  button: object({
    data: object({
      label: text(undefined, 1),
      id: text(255, 1),
      openApp: optional(boolean),
      primary: optional(boolean),
      secondary: optional(boolean),
    }),
  }),
  label_value: object({
    data: object({
      label: optional(text()),
      value: optional(text()),
      iconUrl: optional(picture),
      url: optional(link),
    }),
  }),
  link: object({ data: object({ url: link, value: optional(text()), inline: optional(boolean) }) }),
  title: object({
    data: object({
      title: text(undefined, 1),
      value: optional(text()),
      description: optional(text()),
      imgUrl: optional(picture),
      imgSize: optional(one('big', 'small')),
      link: optional(link),
      id: optional(text(255)),
      clickable: optional(boolean),
      openApp: optional(boolean),
    }),
  }),
  line: object({}),
  customer: object({}),
  tags: object({ data: object({ tags, label: optional(text()) }) }),
});
export type SectionComponent = TypeOf<typeof component>;

/** A section of the details panel; its title is its id. */
export const section = object({
  title: text(undefined, 1),
  components: list(component, 20, 1),
  imgUrl: optional(picture),
  openApp: optional(boolean),
});
export type Section = TypeOf<typeof section>;

/** What a widget's `initialState` holds. */
export const initialState = object({ customerDetailsSections: list(section, 10) });
export type InitialState = TypeOf<typeof initialState>;

const button = object({
  text: text(undefined, 1),
  type: optional(text(50)),
  value: optional(either(text(2000), number())),
  postback_id: optional(text(255)),
  user_ids: optional(list(text(255), 100)),
});
const card = object({
  title: optional(text()),
  subtitle: optional(text()),
  image: optional(object({ url: picture, name: optional(text()) })),
  buttons: optional(list(button, 11, 1)),
});
export const richMessage = object({
  template_id: one('cards', 'quick_replies'),
  elements: list(card, 10, 1),
});
export type RichMessage = TypeOf<typeof richMessage>;

const paymentIntent = object({
  name: optional(text()),
  price: optional(number()),
  per_account: optional(boolean),
  test: optional(boolean),
  months: optional(number(1)),
  trial_days: optional(number(0)),
  quantity: optional(number(0)),
  metadata: object({
    type: one('recurrent_charge', 'direct_charge'),
    icon: text(2000),
    description: optional(text()),
    showBillingCyclePicker: optional(boolean),
  }),
});
export type PaymentIntent = TypeOf<typeof paymentIntent>;

/** What apps say to their host. */
export const MESSAGES = {
  plugin_inited: row(nothing, EVERYWHERE, 'The app has started. The library answers, then sends the state.'),
  set_toast: row(
    object({ content: shortened(200), kind: one('success', 'error') }),
    EVERYWHERE,
    'Show a notice with the name and icon of the app, as text, for 4 s. The library lets three in ten seconds through and cuts long ones.',
  ),
  open_chat_widget: row(nothing, EVERYWHERE, 'Open the support chat of the host product.'),
  update_properties: row(
    record(either(boolean, number(), text(255), nothing), 20, {
      onboarded: optional(boolean),
      plan: optional(text(255)),
      error_code: optional(either(text(255), nothing)),
    }),
    EVERYWHERE,
    'Keep these per app and organization. `onboarded` ends ‘Finish setting up’, `error_code` shows ‘needs attention’.',
  ),
  track: row(
    object({ event_name: text(255, 1), event_properties: any }),
    EVERYWHERE,
    'Count it for the developer; never send it on.',
  ),
  register_transaction_pending: row(
    object({ paymentIntent }),
    EVERYWHERE,
    'A payment begins: open the payment dialog in its loading state. All of it is a hint; nothing of it is shown.',
  ),
  register_transaction_success: row(
    object({ charge: object({ id: text(255, 1) }) }),
    EVERYWHERE,
    'The charge to pay. Only its id comes through: read the charge itself from billing.',
  ),
  register_transaction_failure: row(
    object({ error: any }),
    EVERYWHERE,
    'The app could not begin a payment; `error` is an Error object.',
  ),
  put_message: row(text(DRAFT_LIMIT), 'plugin', 'Append the text to the message box; never send it.'),
  watch_messages: row(nothing, 'plugin', 'Begin to send `message` and `message_box_text`.'),
  plugin_loaded: row(nothing, 'plugin', 'The app asks for the state again; the library sends it.'),
  customer_details_section: row(
    section,
    'plugin',
    'Replace the section with the same title. Ignore a title that the app has no section of.',
  ),
  send_quick_replies: row(
    object({ title: text(undefined, 1), buttons: list(button, 11, 1) }),
    PANELS,
    'Put quick replies into the message box as a draft.',
  ),
  send_cards: row(list(card, 10, 1), PANELS, 'Put cards into the message box as a draft.'),
  put_messagebox_message: row(
    variant('type', {
      message: object({ value: text(DRAFT_LIMIT) }),
      text: object({ value: text(DRAFT_LIMIT) }), // what 1.5 of the SDK calls the same
      rich_message: object({ payload: richMessage }),
    }),
    'messagebox',
    'Replace the draft in the message box.',
  ),
  set_fullscreen_widget_notification_badge: row(
    either(number(0), nothing),
    SCREENS,
    'Show the number at the app’s link in the menu; null takes it away.',
  ),
  navigate_from_fullscreen_widget: row(hostPath, SCREENS, 'Go to this path of the host.'),
  set_reports_filters: row(
    record(either(text(), number(), date, list(either(text(), number()), 100)), 50),
    SCREENS,
    'Set the filters of the reports.',
  ),
  redirect: row(webAddress, 'settings', 'Ask the person, then move the whole window to this address.'),
} as const satisfies Record<string, Row<unknown>>;

export type DataOf<Rows> = { [N in keyof Rows]: Rows[N] extends Row<infer T> ? T : never };

/** The names of the messages that apps send, with their data. */
export type Messages = DataOf<typeof MESSAGES>;
export type MessageName = keyof Messages;

/** The schema of a message, undefined for a name that is the app's own. */
export const messageSchema = (name: string): Schema<unknown> | undefined =>
  Object.hasOwn(MESSAGES, name) ? MESSAGES[name as MessageName].data : undefined;
