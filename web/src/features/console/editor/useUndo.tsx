import { devConsole as text } from '../../../messages/devConsole';
import { ActionToast } from '../../notifications/ActionToast';
import { useNotify } from '../../notifications/notifications';

/** Says what was removed, with the way back. */
export function useUndo() {
  const notify = useNotify();
  return (sentence: string, undo: () => void) =>
    notify({
      kind: 'info',
      content: <ActionToast sentence={sentence} action={{ label: text.undo, onSelect: undo }} />,
    });
}
