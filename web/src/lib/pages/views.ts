import type { ComponentType } from 'react';
import type { Page, PageKind } from '../wire';

// Which component draws which kind of page. The generated lists in src/routes
// register here, so that whoever loads page data need not know the screens.

export type View = ComponentType<{ page: Page }>;

const views = new Map<PageKind, View>();
const loaders = new Map<PageKind, () => Promise<View>>();
const parts = new Map<PageKind, (() => Promise<unknown>)[]>();

export function registerView(kind: PageKind, view: View): void {
  views.set(kind, view);
}

/** A browser loads a screen with the first page of its kind. */
export function registerLazyView(kind: PageKind, load: () => Promise<View>): void {
  loaders.set(kind, load);
}

/** Makes the view of a kind ready, so that rendering never waits and hydration finds the same tree. */
export async function loadView(kind: PageKind): Promise<void> {
  const load = loaders.get(kind);
  if (load && !views.has(kind)) views.set(kind, await load());
}

/** A part that a page from the server does without at first (ui/markup/drawnPart.tsx). */
export function registerPart(kind: PageKind, load: () => Promise<unknown>): void {
  parts.set(kind, [...(parts.get(kind) ?? []), load]);
}

/** The view of a page that the browser draws itself, with all of its parts. */
export async function loadWholeView(kind: PageKind): Promise<void> {
  await loadView(kind);
  await Promise.all(parts.get(kind)?.map((load) => load()) ?? []);
}

export function viewOf(kind: PageKind): View {
  const view = views.get(kind);
  if (!view) throw new Error(`no view for pages of kind ${kind}`);
  return view;
}
