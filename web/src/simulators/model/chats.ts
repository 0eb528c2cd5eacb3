import { CHATS, type Chat, type ChatMessage, type Customer, QUIET_CUSTOMERS } from '../data/chats';
import { createStore } from './store';

// What the agent does in the chats. Nothing of it is kept when the tab closes.

/** What waits in the message box. */
export type Draft = {
  text: string;
  /** Cards or quick replies, of an app. */
  rich: RichMessage | null;
  /** Ids of the apps that put something into it: they hear when it was sent. */
  by: readonly string[];
};

export type RichMessage = { template_id: 'cards' | 'quick_replies'; elements: readonly RichElement[] };
export type RichElement = {
  title?: string;
  subtitle?: string;
  image?: { url: string };
  buttons?: readonly RichButton[];
};
export type RichButton = { text: string; type?: string; value?: string | number; postback_id?: string };

export const EMPTY: Draft = { text: '', rich: null, by: [] };

type State = { chats: readonly Chat[]; drafts: Readonly<Record<string, Draft>> };

export const chatState = createStore<State>({ chats: CHATS, drafts: {} });

export const draftOf = (state: State, id: string): Draft => state.drafts[id] ?? EMPTY;
export const findChat = (id: string): Chat | undefined =>
  chatState.get().chats.find((chat) => chat.id === id);

/** A customer by id, and the newest chat with the person. */
export function findCustomer(id: string): { customer: Customer; chat: Chat | undefined } | undefined {
  const chat = chatState.get().chats.find(({ customer }) => customer.id === id);
  const customer = chat?.customer ?? QUIET_CUSTOMERS.find((one) => one.id === id);
  return customer && { customer, chat };
}

export const allCustomers = ({ chats }: State): Customer[] => [
  ...chats.map(({ customer }) => customer),
  ...QUIET_CUSTOMERS,
];

type Said = { chat: Chat; message: ChatMessage };
const listeners = new Set<(said: Said) => void>();

/** Calls the listener for each new message; returns the function that stops it. */
export function onMessage(listener: (said: Said) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const changeChat = (id: string, change: (chat: Chat) => Chat) =>
  chatState.set((state) => ({
    ...state,
    chats: state.chats.map((chat) => (chat.id === id ? change(chat) : chat)),
  }));

/** The chat after these were said in it. */
const withSaid = (chat: Chat, said: readonly ChatMessage[]): Chat => ({
  ...chat,
  status: chat.status === 'waiting' && said.some(({ from }) => from === 'agent') ? 'open' : chat.status,
  isUnread: chat.isUnread || said.some(({ from }) => from === 'visitor'),
});

/** Adds a message to a chat, and tells whoever listens. */
export const addMessage = (id: string, from: ChatMessage['from'], text: string, rich?: RichMessage): void =>
  takeMessage(id, { id: crypto.randomUUID(), from, text, minutesAgo: 0, ...(rich ? { rich } : {}) });

/** Takes a message as it was said, here or in another tab, and tells whoever listens; one that is there is not new. */
export function takeMessage(id: string, message: ChatMessage): void {
  if (findChat(id)?.messages.some((one) => one.id === message.id)) return;
  changeChat(id, (chat) => ({ ...withSaid(chat, [message]), messages: [...chat.messages, message] }));
  const chat = findChat(id);
  if (chat) for (const listener of listeners) listener({ chat, message });
}

/** Puts in front what was said before this tab knew of the chat; to nobody is it new. */
export function takeHistory(id: string, said: readonly ChatMessage[]): void {
  changeChat(id, (chat) => {
    const missed = said.filter((message) => !chat.messages.some((one) => one.id === message.id));
    return missed.length === 0
      ? chat
      : { ...withSaid(chat, missed), messages: [...missed, ...chat.messages] };
  });
}

/** The customer writes: the given words, else the next of the script. */
export function customerWrites(id: string, words = ''): void {
  const chat = findChat(id);
  if (!chat) return;
  const [next = 'Are you there?', ...rest] = chat.script;
  if (!words) changeChat(id, (one) => ({ ...one, script: [...rest, next] }));
  addMessage(id, 'visitor', words || next);
}

/** Adds a chat that somebody else began, as the one of the customer's site; one that is there stays. */
export function ensureChat(chat: Chat): void {
  if (findChat(chat.id)) return;
  chatState.set((state) => ({ ...state, chats: [chat, ...state.chats] }));
}

/** Keeps what became known of the customer of a chat. */
export const changeCustomer = (id: string, known: Partial<Customer>) =>
  changeChat(id, (chat) => ({ ...chat, customer: { ...chat.customer, ...known } }));

export const markRead = (id: string) =>
  changeChat(id, (chat) => (chat.isUnread ? { ...chat, isUnread: false } : chat));

export function changeDraft(id: string, change: (draft: Draft) => Draft): void {
  chatState.set((state) => ({ ...state, drafts: { ...state.drafts, [id]: change(draftOf(state, id)) } }));
}

/** Sends what waits in the message box; gives the ids of the apps that had put something into it. */
export function sendDraft(id: string): readonly string[] {
  const { text, rich, by } = draftOf(chatState.get(), id);
  if (!text.trim() && !rich) return [];
  if (text.trim()) addMessage(id, 'agent', text.trim());
  if (rich) addMessage(id, 'agent', '', rich);
  changeDraft(id, () => EMPTY);
  return by;
}

/** What a product tells an app of a customer (contract of the hosts, section 8). */
export function profileOf(
  customer: Customer,
  chat: Chat | undefined,
  source: 'chats' | 'archives' | 'customers',
) {
  return {
    ...customer,
    source,
    chat: chat ? { chat_id: chat.id, id: chat.thread, groupID: '0', preChatSurvey: chat.survey } : {},
  };
}
