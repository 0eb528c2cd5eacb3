import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { ui } from '../../messages/ui';
import { consumeBanners, saveBanner } from './banner';

export type NotificationKind = 'success' | 'warning' | 'error' | 'info';

/**
 * S3.28. An instant one is a toast; a page-load one waits for the next page. After a last one, which
 * does so too, this page says nothing more: it is being left.
 */
export type NotificationInput = {
  kind: NotificationKind;
  content: ReactNode;
  type?: 'instant' | 'page-load' | 'last';
  autoHideDelayTime?: number;
  /** The subject: a new notification replaces the one before with the same subject. */
  about?: string;
};

type Notification = NotificationInput & { id: number };
type Notify = (input: NotificationInput) => void;

const AUTO_HIDE_MS = 4000;
const MOST_AT_ONCE = 3;
const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info } as const;

const NotifyContext = createContext<Notify>(() => {});

/** Shows a notification. Actions and failed actions use it; a failed load is shown in place. */
export function useNotify(): Notify {
  return useContext(NotifyContext);
}

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Notification[]>([]);
  const { notify, close, speak } = useMemo(() => {
    let lastId = 0;
    let isSilent = false;
    const show: Notify = (input) => {
      lastId += 1;
      const next = { ...input, id: lastId };
      setShown((old) => {
        const others = old.filter((one) => !input.about || one.about !== input.about);
        return [...others.slice(-(MOST_AT_ONCE - 1)), next];
      });
    };
    return {
      notify: (({ type = 'instant', ...input }) => {
        if (isSilent) return;
        if (type === 'last') {
          isSilent = true;
          setShown([]);
        }
        if (type !== 'instant' && typeof input.content === 'string') {
          saveBanner({ ...input, content: input.content });
        } else show(input);
      }) as Notify,
      speak: () => {
        isSilent = false;
      },
      close: (id: number) => setShown((old) => old.filter((one) => one.id !== id)),
    };
  }, []);
  useEffect(() => {
    // Outside: the browser, which may bring a page back that was left.
    addEventListener('pageshow', speak);
    return () => removeEventListener('pageshow', speak);
  }, [speak]);
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the reason to look
  useEffect(() => {
    // Outside: session storage, where the page before this one left its banners.
    for (const banner of consumeBanners()) notify({ ...banner, type: 'instant' });
  }, [notify, location]);
  return (
    <NotifyContext.Provider value={notify}>
      {children}
      <section className="toasts" aria-label={ui.notifications}>
        <Toasts list={shown.filter((one) => one.kind !== 'error')} live="polite" onClose={close} />
        <Toasts list={shown.filter((one) => one.kind === 'error')} live="off" onClose={close} />
      </section>
    </NotifyContext.Provider>
  );
}

type ToastsProps = { list: Notification[]; live: 'polite' | 'off'; onClose: (id: number) => void };

function Toasts({ list, live, onClose }: ToastsProps) {
  return (
    <div aria-live={live} className="toast-list">
      {list.map((one) => (
        <Toast key={one.id} notification={one} onClose={onClose} />
      ))}
    </div>
  );
}

type ToastProps = { notification: Notification; onClose: (id: number) => void };

function Toast({ notification, onClose }: ToastProps) {
  const { id, kind, content, autoHideDelayTime = AUTO_HIDE_MS } = notification;
  const [isHeld, setIsHeld] = useState(false);
  const Icon = ICONS[kind];
  useEffect(() => {
    // Outside: the timer. Time stops under the pointer and the focus.
    if (isHeld || autoHideDelayTime === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => onClose(id), autoHideDelayTime);
    return () => clearTimeout(timer);
  }, [isHeld, autoHideDelayTime, id, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses, the keyboard does so by focus
    <div
      className="toast"
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon size={19} strokeWidth={2} aria-hidden="true" />
      <div className="grow">{content}</div>
      <button type="button" className="toast-close" aria-label={ui.close} onClick={() => onClose(id)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
