import type { ReactNode } from 'react';
import { ui } from '../messages/ui';
import { Button } from './Button';
import { Note } from './Note';

type RetryNoteProps = {
  /** What is read again. */
  query: { refetch: () => unknown };
  live?: boolean;
  children: ReactNode;
};

/** Says in its place what could not be read, with the way to try again. */
export function RetryNote({ query, live = false, children }: RetryNoteProps) {
  return (
    <Note
      tone="danger"
      live={live}
      action={
        <Button size="sm" onClick={() => void query.refetch()}>
          {ui.retry}
        </Button>
      }
    >
      {children}
    </Note>
  );
}
