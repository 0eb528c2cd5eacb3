import { ApiError } from '../../../lib/http';
import {
  type DraftApp,
  type Faults,
  type FieldName,
  faultsOf,
  isFaultOf,
  meaningOf,
  PART_NAMES,
  PARTS,
  type Part,
  type Values,
  valuesOf,
} from './values';

// What somebody writes of an app, and the server keeps. Each part is saved by itself a moment after
// it was typed. When somebody else was faster, what both wrote is put together field by field; where
// both changed one field, the person decides.

/** A field that both changed. `theirs` is what the server has. */
export type Conflict = { field: FieldName; theirs: Values };

export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'saving' }
  /** Something is wrong with what was typed, so it is kept here only. */
  | { kind: 'faulty' }
  | { kind: 'conflict' }
  /** It was submitted, or is gone: nothing can be changed. */
  | { kind: 'closed'; reason: string }
  /** The server did not answer, or refused; it is tried again. */
  | { kind: 'unsaved'; since: Date };

export type Draft = {
  app: DraftApp;
  values: Values;
  faults: Faults;
  conflicts: readonly Conflict[];
  state: SaveState;
};

export type DraftServer = {
  /** Saves a part; `seen` is the tag of the revision that was looked at. */
  save: (part: Part, values: Values, seen: string) => Promise<DraftApp>;
  read: () => Promise<DraftApp>;
};

/** A pause in typing after which is saved, and the one before a failed call is repeated. */
export const SAVE_AFTER_MS = 800;
export const RETRY_AFTER_MS = 10_000;
/** So often what somebody else saves in between is put together with a part before it is given up for now. */
const MOST_REBASES = 5;

export class DraftKeeper {
  #base: Values;
  #draft: Draft;
  /** What the server refused, by part: not sent again until it is changed. */
  #refused = new Map<Part, { values: Values; faults: Faults }>();
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  /** When the server first did not answer, until it does. */
  #unsavedSince: Date | undefined;

  constructor(
    app: DraftApp,
    private server: DraftServer,
    private onSaved: (app: DraftApp) => void,
  ) {
    this.#base = valuesOf(app);
    this.#draft = { app, values: this.#base, faults: {}, conflicts: [], state: { kind: 'saved', at: null } };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  snapshot = (): Draft => this.#draft;

  /** Takes what was typed; it is saved after a pause. */
  set(change: Partial<Values>): void {
    this.#show({ values: { ...this.#draft.values, ...change } });
    this.#schedule(SAVE_AFTER_MS);
  }

  /** Decides a conflict: mine is saved in the place of theirs, or theirs takes the place of mine. */
  decide(field: FieldName, keep: 'mine' | 'theirs'): void {
    const conflict = this.#draft.conflicts.find((one) => one.field === field);
    if (!conflict) return;
    this.#show({
      conflicts: this.#draft.conflicts.filter((one) => one !== conflict),
      values:
        keep === 'mine' ? this.#draft.values : { ...this.#draft.values, [field]: conflict.theirs[field] },
    });
    this.#schedule(0);
  }

  /** Drops what was typed and is not saved. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#refused.clear();
    this.#show({ values: this.#base, conflicts: [], state: { kind: 'saved', at: null } });
  }

  /** What the server has by now, read for another reason. */
  take(app: DraftApp): void {
    if (this.#running) return;
    // An app can be retired, taken out or given another price without a new revision of its draft.
    if (app.revision === this.#draft.app.revision) {
      this.#show({ app });
      return;
    }
    // A submission that was taken back is a draft again.
    if (this.#draft.state.kind === 'closed') this.#show({ state: { kind: 'saved', at: null } });
    this.#rebase(app);
    this.#schedule(0);
  }

  /** Saves what waits, at once. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Goes on as whoever has signed in again. */
  goOn(server: DraftServer, onSaved: (app: DraftApp) => void): void {
    this.server = server;
    this.onSaved = onSaved;
  }

  /** Whether something is here that the server does not have. */
  isUnsaved = (): boolean => PART_NAMES.some((part) => this.#isChanged(part));

  #schedule(afterMs: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), afterMs);
  }

  #differs = (field: FieldName, values: Values, others: Values): boolean =>
    meaningOf(field, values[field]) !== meaningOf(field, others[field]);

  #isChanged = (part: Part): boolean =>
    PARTS[part].some((field) => this.#differs(field, this.#draft.values, this.#base));

  /** A part that waits to be saved and can be. */
  #nextPart(): Part | undefined {
    const { values, conflicts, state } = this.#draft;
    if (state.kind === 'closed') return undefined;
    const faults = Object.keys(faultsOf(values));
    return PART_NAMES.find((part) => {
      const fields: readonly FieldName[] = PARTS[part];
      if (!this.#isChanged(part) || conflicts.some(({ field }) => fields.includes(field))) return false;
      if (faults.some((fault) => fields.some((field) => isFaultOf(fault, field)))) return false;
      const refused = this.#refused.get(part);
      return !refused || fields.some((field) => this.#differs(field, values, refused.values));
    });
  }

  async #saveAll(): Promise<void> {
    let rebases = 0;
    for (let part = this.#nextPart(); part; part = this.#nextPart()) {
      const { values, app } = this.#draft;
      this.#show({ state: { kind: 'saving' } });
      try {
        this.#saved(part, values, await this.server.save(part, values, app.revision));
      } catch (failure) {
        const canGoOn = await this.#handle(part, values, failure, rebases);
        rebases += 1;
        if (!canGoOn) return;
      }
    }
    this.#settle();
  }

  #saved(part: Part, sent: Values, app: DraftApp) {
    for (const field of PARTS[part]) this.#base = { ...this.#base, [field]: sent[field] };
    this.#refused.delete(part);
    this.#unsavedSince = undefined;
    this.#show({ app, state: { kind: 'saved', at: new Date() } });
    this.onSaved(app);
  }

  /** What a failed save leads to; false when nothing more can be done now. */
  async #handle(part: Part, sent: Values, failure: unknown, rebases: number): Promise<boolean> {
    const code = failure instanceof ApiError ? failure.code : '';
    if (code === 'revision_conflict' && rebases < MOST_REBASES) {
      const app = await this.server.read().catch(() => undefined);
      if (app) {
        this.#rebase(app);
        this.onSaved(app);
        return true;
      }
    } else if (code === 'revision_locked' || (failure instanceof ApiError && failure.status === 404)) {
      this.#show({ state: { kind: 'closed', reason: (failure as ApiError).message } });
      return false;
    } else if (failure instanceof ApiError && [409, 422].includes(failure.status) && rebases < MOST_REBASES) {
      this.#refused.set(part, { values: sent, faults: refusalsOf(part, failure) });
      return true;
    }
    this.#unsavedSince ??= new Date();
    this.#show({ state: { kind: 'unsaved', since: this.#unsavedSince } });
    // Whose session has ended is not known again by waiting.
    if (!(failure instanceof ApiError && failure.status === 401)) this.#schedule(RETRY_AFTER_MS);
    return false;
  }

  /** Puts what was typed on top of what the server has: a field that only one of both changed is that one's. */
  #rebase(app: DraftApp) {
    const theirs = valuesOf(app);
    const { values } = this.#draft;
    const fields = Object.keys(theirs) as FieldName[];
    const mine = fields.filter((field) => this.#differs(field, values, this.#base));
    const conflicts = mine
      .filter((field) => this.#differs(field, theirs, this.#base) && this.#differs(field, theirs, values))
      .map((field) => ({ field, theirs }));
    const kept = Object.fromEntries(mine.map((field) => [field, values[field]]));
    this.#base = theirs;
    this.#show({ app, conflicts, values: { ...theirs, ...kept } });
  }

  #settle() {
    const { conflicts, state } = this.#draft;
    if (state.kind === 'closed') return;
    if (conflicts.length > 0) this.#show({ state: { kind: 'conflict' } });
    else if (this.isUnsaved()) this.#show({ state: { kind: 'faulty' } });
    else if (state.kind !== 'saved') this.#show({ state: { kind: 'saved', at: new Date() } });
  }

  #show(change: Partial<Draft>) {
    const next = { ...this.#draft, ...change };
    const refused = [...this.#refused].filter(([part, { values }]) =>
      PARTS[part].every((field) => !this.#differs(field, next.values, values)),
    );
    const faults = Object.assign({}, ...refused.map(([, one]) => one.faults), faultsOf(next.values));
    this.#draft = { ...next, faults };
    for (const listener of this.#listeners) listener();
  }
}

/** The server's names of fields are those of its calls. */
const SERVER_NAMES: Record<string, string> = {
  categoryId: 'category',
  categories: 'otherCategories',
  default: 'icon',
  dark: 'darkIcon',
  settings: 'setupPlace',
};

/** Parts that are a list: the server names what is in them by its place. */
const LISTS: readonly Part[] = ['features', 'benefits', 'screenshots'];

function refusalsOf(part: Part, failure: ApiError): Faults {
  const [first] = PARTS[part];
  if (failure.code === 'application_name_taken') return { name: failure.message };
  const entries = Object.entries(failure.fields).map(([name, sentence]): [string, string] => {
    if (LISTS.includes(part)) return [name === part ? part : `${part}.${name}`, sentence];
    const isOwn = part === 'payment' || part === 'discount' || part === 'video';
    // Parts that are an address alone are their first field.
    const field = name === 'url' ? first : (SERVER_NAMES[name] ?? name);
    return [isOwn ? `${part}.${name}` : field, sentence];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : { [first]: failure.message };
}
