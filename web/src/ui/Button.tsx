import {
  type ButtonHTMLAttributes,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useId,
  useState,
} from 'react';
import { cx } from '../lib/cx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'soft' | 'danger' | 'danger-ghost';
export type ButtonSize = 'sm' | 'md' | 'lg';

type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; icon?: boolean };

/** The look of a button for anything that is not one, as a link. */
export function buttonClass({ variant = 'secondary', size = 'md', block, icon }: Look = {}): string {
  return cx(
    'btn',
    `btn-${variant}`,
    size !== 'md' && `btn-${size}`,
    block && 'btn-block',
    icon && 'btn-icon',
  );
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> &
  RefAttributes<HTMLButtonElement> & {
    /** Work is under way: further presses do nothing, and after a moment a spinner says so. */
    busy?: boolean;
    /** Why the button is disabled, as text below it. A disabled button always has one. */
    reason?: ReactNode;
  };

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, busy = false, reason, className, children, onClick, ...rest } = props;
  const isBusy = useBusyMark(busy);
  const reasonId = useId();
  const button = (
    <button
      type="button"
      {...rest}
      {...(reason ? { disabled: true, 'aria-describedby': reasonId } : {})}
      className={cx(buttonClass({ variant, size, block, icon } as Look), className)}
      aria-busy={isBusy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? (
        <span className="btn-busy">
          <span className="spin" aria-hidden="true" />
          <span className="btn-label">{children}</span>
        </span>
      ) : (
        <span className="btn-label">{children}</span>
      )}
    </button>
  );
  if (!reason) return button;
  return (
    <div>
      {button}
      <p className="btn-reason" id={reasonId}>
        {reason}
      </p>
    </div>
  );
}

/** The delay before the spinner: quick work shows none. */
const BUSY_DELAY_MS = 50;

function useBusyMark(busy: boolean): boolean {
  const [marked, setMarked] = useState(false);
  useEffect(() => {
    // Outside: the timer.
    if (!busy) return;
    const timer = setTimeout(() => setMarked(true), BUSY_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setMarked(false);
    };
  }, [busy]);
  return busy && marked;
}
