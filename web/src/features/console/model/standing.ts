import type { components } from '../../../lib/api.gen';

/** An app of the organization in its list: as it is worked on, or else as the public sees it. */
export type OwnApp = components['schemas']['CatalogueOwnApplication'];

/** What is worked on: the states of the open revision, in the order of its way. */
export const OPEN_STATES = [
  'draft',
  'changes_requested',
  'submitted',
  'in_review',
  'accepted',
  'scheduled',
] as const satisfies readonly OwnApp['revisionState'][];
export type OpenState = (typeof OPEN_STATES)[number];

/** How the public sees an app. */
export const PUBLIC_STATES = ['live', 'retiring', 'unpublished', 'hidden', 'suspended', 'retired'] as const;
export type PublicState = (typeof PUBLIC_STATES)[number];

/** Who acts next. */
export const ACTORS = ['you', 'desk', 'nobody'] as const;
export type Actor = (typeof ACTORS)[number];

type Standing = Pick<OwnApp, 'status' | 'hidden' | 'suspended' | 'retirement'> & { revisionState?: string };

export function publicStateOf({ status, hidden, suspended, retirement }: Standing): PublicState {
  if (status !== 'PUBLISHED') return 'unpublished';
  if (retirement?.isOver) return 'retired';
  if (suspended) return 'suspended';
  if (retirement && !hidden) return 'retiring';
  return hidden ? 'hidden' : 'live';
}

const NEXT: Record<OpenState, Actor> = {
  draft: 'you',
  changes_requested: 'you',
  accepted: 'you',
  submitted: 'desk',
  in_review: 'desk',
  scheduled: 'nobody',
};

/** What becomes of an app that an import brought, once somebody looks after it: its revision is as far as it is. */
const AS_BROUGHT: Partial<Record<Standing['status'], OpenState>> = {
  IN_REVIEW: 'submitted',
  ACCEPTED: 'accepted',
};

/** The state of the open revision; undefined without one. */
export function openStateOf({ status, revisionState }: Standing): OpenState | undefined {
  if (!revisionState) return AS_BROUGHT[status];
  return revisionState in NEXT ? (revisionState as OpenState) : undefined;
}

/** Whether an import brought the app as submitted: the desk of this shop has no submission of it, so nobody looks at it. */
export const isBroughtSubmitted = ({ status, revisionState }: Standing): boolean =>
  !revisionState && AS_BROUGHT[status] === 'submitted';

/** The number of what is worked on; what an import brought is the first one. */
export const openVersionOf = ({ version }: Pick<OwnApp, 'version'>): number => version || 1;

/** Who acts next; without an open revision an app that was never published waits for its developer or the desk. */
export function nextOf(app: Standing): Actor {
  if (isBroughtSubmitted(app)) return 'you';
  const open = openStateOf(app);
  if (open) return NEXT[open];
  if (app.status === 'PUBLISHED') return 'nobody';
  return app.status === 'IN_REVIEW' ? 'desk' : 'you';
}

/** Whether what is worked on may be changed. */
export function isEditable(app: Standing): boolean {
  const open = openStateOf(app);
  return open === undefined || open === 'draft' || open === 'changes_requested';
}
