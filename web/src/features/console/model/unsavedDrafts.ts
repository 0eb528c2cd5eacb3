import type { QueryClient } from '@tanstack/react-query';
import type { DraftKeeper } from './draft';

// Drafts that were left with something in them that the server does not have, by who wrote and the app.
// Who left an app without a network finds it again. They live
// as long as the document, as what it knows of the server does.

const drafts = new WeakMap<QueryClient, Map<string, DraftKeeper>>();

export function unsavedDrafts(client: QueryClient): Map<string, DraftKeeper> {
  const kept = drafts.get(client) ?? new Map<string, DraftKeeper>();
  drafts.set(client, kept);
  return kept;
}
