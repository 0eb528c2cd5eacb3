import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { saveFile } from '../../../lib/saveFile';
import { invoice as text } from '../../../messages/invoice';
import { useNotify } from '../../notifications/notifications';
import { invoiceFile } from '../api/billing';

/** Saves the PDF of an invoice, and says when that did not work. */
export function useInvoiceFile(token: string) {
  const boot = useBoot();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (number: number, label: string) => {
    setIsBusy(true);
    try {
      saveFile(await invoiceFile(boot, token, number), `${label}.pdf`);
    } catch {
      notify({ kind: 'error', content: text.fileFailed });
    }
    setIsBusy(false);
  };
  return { isBusy, save };
}
