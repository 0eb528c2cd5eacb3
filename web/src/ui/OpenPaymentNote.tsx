import './deal-note.css';
import type { ReactNode } from 'react';
import { useOpenPayment } from '../lib/openPayments';
import { Badge } from './Badge';

type NoteProps = { appId: string; children?: ReactNode };

/** Decisions rule 24: a payment for the app that waits for the bank; without one, the children. */
export function OpenPaymentNote({ appId, children = null }: NoteProps) {
  const open = useOpenPayment(appId);
  if (!open) return children;
  return (
    <p className="deal-note">
      <Badge tone="warning">{open.label}</Badge>
      <span className="num">{open.rest}</span>
    </p>
  );
}
