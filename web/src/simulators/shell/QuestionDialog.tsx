import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { question } from '../apps/state';
import { useStore } from '../model/store';

/** The product asks before something that an app wants. */
export function QuestionDialog() {
  const asked = useStore(question);
  if (!asked) return null;
  const close = () => question.set(null);
  return (
    <Dialog
      open
      title={asked.text}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{asked.no}</Button>
          <Button
            variant="primary"
            onClick={() => {
              close();
              asked.onYes();
            }}
          >
            {asked.yes}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
