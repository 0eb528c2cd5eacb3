import type { ReactNode } from 'react';
import { useSession } from '../../session/model/session';
import { isEditable, publicStateOf } from '../model/standing';
import { useDraft } from './useDraft';

/** Whether somebody of the staff looks in the place of the developer, and changes nothing. */
export function useIsGhost(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.isGhostLogin;
}

/** Whether what belongs to the revision cannot be changed now: somebody looks at it, or it is looked at in the place of its developer. */
export function useIsLocked(): boolean {
  const { app } = useDraft();
  const isGhost = useIsGhost();
  return isGhost || !isEditable(app) || publicStateOf(app) === 'retired';
}

/** Fields of the revision that is worked on. What is of the app whatever its revisions say stands outside of them. */
export function RevisionFields({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="console-fields console-stack" disabled={useIsLocked()}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}
