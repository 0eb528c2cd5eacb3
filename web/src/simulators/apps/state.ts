import type { PaymentIntent } from '../../host-kit/v1';
import { writeLog } from '../model/log';
import { createStore } from '../model/store';
import type { HostApp, Section } from './types';

// What apps changed in the product: badges, sections, filters, notices.

/** By app id; text of the badge in the menu. */
export const badges = createStore<Readonly<Record<string, string>>>({});

const MOST_SHOWN = 99;

/** null and 0 take the badge away. */
export function setBadge(appId: string, count: number | null): void {
  const text = count === null || count <= 0 ? '' : count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  badges.set((before) => ({ ...before, [appId]: text }));
}

/** By app id and title: sections that an app drew anew. */
export const sections = createStore<Readonly<Record<string, Readonly<Record<string, Section>>>>>({});

/** Sections cannot be added: one with a title that the app never had is ignored, and the log says so. */
export function setSection({ id, slug }: HostApp, isKnown: boolean, section: Section): void {
  if (isKnown) sections.set((before) => ({ ...before, [id]: { ...before[id], [section.title]: section } }));
  else
    writeLog({
      app: slug,
      placement: 'plugin',
      direction: 'in',
      kind: 'dropped',
      name: 'customer_details_section',
      data: section,
      detail: 'The app has no section of this title.',
    });
}

export type Notice = { id: number; app: string; text: string; kind: 'success' | 'error' };
export const notices = createStore<readonly Notice[]>([]);
const NOTICE_MS = 4000;
let last = 0;

/** A notice that goes by itself. */
export function showNotice(app: string, text: string, kind: Notice['kind']): void {
  last += 1;
  const notice = { id: last, app, text, kind };
  notices.set((before) => [...before, notice]);
  setTimeout(() => notices.set((before) => before.filter(({ id }) => id !== notice.id)), NOTICE_MS);
}

/** A question of the product before something that an app wants. */
export type Question = { text: string; yes: string; no: string; onYes: () => void };
export const question = createStore<Question | null>(null);

/** What an app that is tried would be paid, as it says itself. */
export type TriedPayment = { app: string; intent: PaymentIntent; onClose: () => void };
export const triedPayment = createStore<TriedPayment | null>(null);

/** Takes away what apps changed: somebody else works here now. */
export function forgetChanges(): void {
  badges.set({});
  sections.set({});
  question.set(null);
}

export type ReportFilters = Readonly<Record<string, unknown>>;
export const reportFilters = createStore<ReportFilters>({});

/** Whether the product's own support window is open. */
export const supportWindow = createStore(false);
