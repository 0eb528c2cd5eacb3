import type { ReactNode } from 'react';
import { isEditable, publicStateOf } from '../model/standing';
import { type Right, useMay } from '../team/useMay';
import { useDraft } from './useDraft';

/** Whether what belongs to the revision cannot be changed now: somebody looks at it, it is looked at in the place of its developer, or by who has no right to change it. */
export function useIsLocked(right: Right): boolean {
  const { app } = useDraft();
  return !useMay(right) || !isEditable(app) || publicStateOf(app) === 'retired';
}

type RevisionFieldsProps = { legend: string; right?: Right; children: ReactNode };

/** Fields of the revision that is worked on. What is of the app whatever its revisions say stands outside of them. */
export function RevisionFields({ legend, right = 'listing', children }: RevisionFieldsProps) {
  return (
    <fieldset className="console-fields console-stack" disabled={useIsLocked(right)}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}
