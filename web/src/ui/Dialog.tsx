import './dialog.css';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ui } from '../messages/ui';
import { buttonClass } from './Button';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Left of the title, as the icon of an app. */
  icon?: ReactNode;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  /** From the bottom on phones. */
  sheet?: boolean;
  /** As wide as the window, for pictures. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog. The browser's own: it keeps the focus inside and the rest of
 * the page out of reach without a style element, which the content policy would
 * block. Import it lazily; it is only needed once a person opens one.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

const FIRST_FIELD = '.dialog-body :is(input, select, textarea):enabled:not([type="hidden"])';

/** Gives the focus to the first field, of radio buttons to the one that is chosen; false when there is no field. */
function focusFirstField(dialog: HTMLElement | null): boolean {
  const first = dialog?.querySelector<HTMLInputElement>(FIRST_FIELD);
  const chosen =
    first?.type === 'radio' &&
    dialog?.querySelector<HTMLElement>(`input[name="${first.name}"]:checked:enabled`);
  (chosen || first)?.focus();
  return Boolean(first);
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, icon, footer, sheet = false, isWide = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const wantsField = useRef(true);
  const titleId = useId();
  useEffect(() => {
    // Outside: the top layer of the browser, and the focus, which goes back to where it came from.
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => {
    // Outside: the focus. The browser begins with the first button, which closes; fields may come after
    // a moment, and are not given it any more when somebody has moved on.
    if (!wantsField.current) return;
    const isUntouched =
      document.activeElement === closing.current || !dialog.current?.contains(document.activeElement);
    wantsField.current = isUntouched && !focusFirstField(dialog.current);
  });
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  // A dialog opens from anywhere, also from within a form: what is typed and sent in it is not for that form.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, by the cancel event
    <dialog
      ref={dialog}
      className="dialog"
      data-sheet={sheet || undefined}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file that is not chosen after all cancels its field alone.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={closeOnBackdrop}
      onInput={stop}
      onSubmit={stop}
    >
      <div className="dialog-frame">
        <div className="dialog-head">
          {icon}
          <h2 className="dialog-title" id={titleId}>
            {title}
          </h2>
          <button
            ref={closing}
            type="button"
            className={`dialog-close ${buttonClass({ variant: 'ghost', size: 'sm', icon: true })}`}
            aria-label={ui.close}
            onClick={onClose}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
        <div className="dialog-body">{children}</div>
        {footer && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>,
    document.body,
  );
}
