import './removal-note.css';
import { day } from '../../../lib/dates';
import { uninstall as text } from '../../../messages/uninstall';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import type { Install } from '../model/useInstall';

type RemovalNoteProps = {
  removal: NonNullable<Install['removal']>;
  name: string;
  onUndo: () => void;
};

/** What was uninstalled comes back without a payment: said above the way to buy it. */
export function RemovalNote({ removal, name, onUndo }: RemovalNoteProps) {
  return (
    <div className="removal-note mb-4">
      <Note
        action={
          removal.refusal ? undefined : (
            <Button size="sm" onClick={onUndo}>
              {text.bringBack} <span className="sr-only">{name}</span>
            </Button>
          )
        }
      >
        {text.removedOn(day(removal.removedAt))}{' '}
        {removal.refusal ? removal.refusal.message : text.bringBackText(day(removal.undoUntil))}
      </Note>
    </div>
  );
}
