import '../../../ui/danger.css';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devConsole as text } from '../../../messages/devConsole';
import { Button, type ButtonVariant } from '../../../ui/Button';
import type { Act } from '../publishing';
import { ActFailure } from './ActFailure';
import { useAct } from './useAct';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

type ActButtonProps = {
  act: Act;
  label: string;
  variant?: ButtonVariant;
  /** Why it cannot be done. */
  reason?: string | undefined;
  /** What is asked before: what will happen, to whom. */
  confirm?: { title: string; text: string; isHarmful?: boolean };
};

/** Does something with the revision, after it was confirmed where that is asked for; a failure stands below. */
export function ActButton({ act, label, variant, reason, confirm }: ActButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const doing = useAct();
  const press = () => (confirm ? setIsAsked(true) : doing.mutate(act));
  return (
    <div className="console-act">
      <Button {...(variant ? { variant } : {})} busy={doing.isPending} reason={reason} onClick={press}>
        {label}
      </Button>
      {confirm && isAsked && (
        <Suspense>
          <ConfirmDialog
            title={confirm.title}
            keep={text.leaveIt}
            confirm={label}
            busy={doing.isPending}
            isHarmless={!confirm.isHarmful}
            onClose={() => setIsAsked(false)}
            onConfirm={() => doing.mutate(act, { onSettled: () => setIsAsked(false) })}
          >
            <p>{confirm.text}</p>
          </ConfirmDialog>
        </Suspense>
      )}
      <ActFailure error={doing.error} />
    </div>
  );
}
