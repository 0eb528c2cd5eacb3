import { simulators as text } from '../../messages/simulators';
import { changeDraft, type Draft, EMPTY, type RichMessage } from '../model/chats';
import { currentToken } from '../model/session';
import { callShop } from '../model/shopApi';
import { tried } from '../model/tried';
import { installed } from './installed';
import type { LiveFrame } from './live';
import { question, setBadge, setSection, showNotice, supportWindow } from './state';
import { firstSections, type Section } from './types';

// What the product does about each message of an app. The shape of the data was checked
// by the host library before it comes here.

/** Where the app is: the open chat, whether the person may write in it, and the ways of the page. */
export type AppPlace = {
  chatId?: string;
  mayWrite: boolean;
  navigate: (path: string) => void;
  setReportFilters?: (filters: Record<string, unknown>) => void;
};

type MessageHandler = (data: unknown, frame: LiveFrame, place: AppPlace) => unknown;

class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Changes the message box of the open chat; nobody's, when there is none. */
function put(frame: LiveFrame, { chatId, mayWrite }: AppPlace, change: (draft: Draft) => Partial<Draft>) {
  if (!mayWrite) throw new Refusal('FORBIDDEN', text.apps.mayNotWrite);
  if (!chatId) return;
  changeDraft(chatId, (draft) => ({
    ...draft,
    ...change(draft),
    by: [...new Set([...draft.by, frame.app.id])],
  }));
}

const richMessageHandler =
  (toRich: (data: unknown) => RichMessage): MessageHandler =>
  (data, frame, place) =>
    put(frame, place, () => ({ rich: toRich(data) }));

const keepProperties: MessageHandler = async (data, { app }) => {
  if (tried) return; // nothing is saved
  await callShop('PUT', `/applications/${app.id}/instance/properties`, data);
  installed.poke();
};

export const MESSAGE_HANDLERS: Readonly<Record<string, MessageHandler>> = {
  watch_messages: (_, frame) => {
    frame.isWatching = true;
  },
  put_message: (data, frame, place) =>
    put(frame, place, ({ text: before }) => ({ text: before + String(data) })),
  put_messagebox_message: (data, frame, place) => {
    const said = data as { type: 'message'; value: string } | { type: 'rich_message'; payload: RichMessage };
    put(frame, place, () =>
      said.type === 'message' ? { ...EMPTY, text: said.value } : { ...EMPTY, rich: said.payload },
    );
  },
  send_quick_replies: richMessageHandler((data) => ({
    template_id: 'quick_replies',
    elements: [data as RichMessage['elements'][0]],
  })),
  send_cards: richMessageHandler((data) => ({
    template_id: 'cards',
    elements: data as RichMessage['elements'],
  })),
  customer_details_section: (data, { app }) => {
    const section = data as Section;
    setSection(
      app,
      firstSections(app).some(({ title }) => title === section.title),
      section,
    );
  },
  set_toast: (data, { app }) => {
    const { content, kind } = data as { content: string; kind: 'success' | 'error' };
    showNotice(app.name, content, kind);
  },
  open_chat_widget: () => supportWindow.set(true),
  update_properties: keepProperties,
  track: async (data, { app }) => {
    const { event_name } = data as { event_name: string };
    if (currentToken() && !tried)
      await callShop('POST', `/applications/${app.id}/instance/events`, { event_name });
  },
  set_fullscreen_widget_notification_badge: (data, { app }) => setBadge(app.id, data as number | null),
  navigate_from_fullscreen_widget: (data, _, { navigate }) => navigate(String(data)),
  set_reports_filters: (data, _, { setReportFilters }) => setReportFilters?.(data as Record<string, unknown>),
  redirect: (data, { app }) => {
    const url = new URL(String(data));
    question.set({
      text: text.apps.wantsToOpen(app.name, url.host),
      yes: text.apps.goOn,
      no: text.apps.stay,
      onYes: () => location.assign(url.href),
    });
  },
};
