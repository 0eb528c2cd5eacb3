import {
  Archive,
  Ban,
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  EyeOff,
  History,
  Hourglass,
  type LucideIcon,
  Pencil,
  ScanEye,
  Trash2,
} from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import type { OpenState, PublicState } from '../model/standing';
import type { Revision } from '../publishing';

type Mark = { icon: LucideIcon; tone: 'good' | 'wait' | 'act' | 'bad' | 'plain' };

const PUBLIC: Record<PublicState, Mark> = {
  live: { icon: CircleDot, tone: 'good' },
  retiring: { icon: CalendarX2, tone: 'act' },
  retired: { icon: Archive, tone: 'plain' },
  hidden: { icon: EyeOff, tone: 'plain' },
  suspended: { icon: Ban, tone: 'bad' },
  unpublished: { icon: CircleDashed, tone: 'plain' },
};

const OPEN: Record<OpenState, Mark> = {
  draft: { icon: CircleDashed, tone: 'plain' },
  submitted: { icon: Hourglass, tone: 'wait' },
  in_review: { icon: ScanEye, tone: 'wait' },
  changes_requested: { icon: Pencil, tone: 'act' },
  accepted: { icon: CircleCheck, tone: 'wait' },
  scheduled: { icon: CalendarClock, tone: 'wait' },
};

const REVISION: Record<Revision['state'], Mark> = {
  ...OPEN,
  live: PUBLIC.live,
  superseded: { icon: History, tone: 'plain' },
  withdrawn: { icon: EyeOff, tone: 'plain' },
  rejected: { icon: CircleX, tone: 'bad' },
  discarded: { icon: Trash2, tone: 'plain' },
};

/** How far any revision of an app is. */
export function RevisionMark({ state }: { state: Revision['state'] }) {
  return <StateMark mark={REVISION[state]}>{text.revisionStates[state]}</StateMark>;
}

/** How the public sees an app: icon, word and colour. */
export function PublicMark({ state }: { state: PublicState }) {
  return <StateMark mark={PUBLIC[state]}>{text.public[state]}</StateMark>;
}

/** How far the open revision of an app is. */
export function OpenMark({ state, version }: { state: OpenState; version: number }) {
  return <StateMark mark={OPEN[state]}>{text.revision(text.states[state], version)}</StateMark>;
}

/** The same with other words. */
export function WorkedMark({ state, words }: { state: OpenState; words: string }) {
  return <StateMark mark={OPEN[state]}>{words}</StateMark>;
}

function StateMark({ mark: { icon: Icon, tone }, children }: { mark: Mark; children: string }) {
  return (
    <span className="console-state" data-tone={tone}>
      <Icon size={15} aria-hidden="true" />
      {children}
    </span>
  );
}
