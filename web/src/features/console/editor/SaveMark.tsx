import { CloudAlert, CloudCheck, CloudUpload, type LucideIcon } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import type { SaveState } from '../model/draft';
import { useDraft } from './useDraft';

type Words = { icon: LucideIcon; tone: 'plain' | 'good' | 'act' | 'bad'; sentence: string };

const timeOf = (at: Date) => at.toTimeString().slice(0, 8);

function wordsOf(state: SaveState): Words {
  switch (state.kind) {
    case 'saved':
      return {
        icon: CloudCheck,
        tone: 'good',
        sentence: state.at ? text.savedAt(timeOf(state.at)) : text.saved,
      };
    case 'saving':
      return { icon: CloudUpload, tone: 'plain', sentence: text.saving };
    case 'faulty':
      return { icon: CloudAlert, tone: 'act', sentence: text.faulty };
    case 'conflict':
      return { icon: CloudAlert, tone: 'act', sentence: text.inConflict };
    case 'closed':
      return { icon: CloudAlert, tone: 'bad', sentence: state.reason };
    case 'unsaved':
      return {
        icon: CloudAlert,
        tone: 'act',
        sentence: `${text.unsavedSince(timeOf(state.since).slice(0, 5))}. ${text.unsavedNote}`,
      };
  }
}

/** Whether the server has what was typed. */
export function SaveMark() {
  const { state, keeper } = useDraft();
  const { icon: Icon, tone, sentence } = wordsOf(state);
  return (
    <>
      <span className="console-state" data-tone={tone} role="status">
        <Icon size={15} aria-hidden="true" />
        {sentence}
      </span>
      {state.kind === 'unsaved' && (
        <Button size="sm" onClick={() => void keeper.flush()}>
          {text.retry}
        </Button>
      )}
    </>
  );
}
