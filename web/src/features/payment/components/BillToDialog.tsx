import './checkout.css';
import '../../card/card.css';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { invalidate } from '../../../lib/queryKeys';
import { report } from '../../../lib/report';
import { billTo as text } from '../../../messages/billTo';
import { FormDialog } from '../../../ui/FormDialog';
import { Note } from '../../../ui/Note';
import { AddressFields } from '../../card/AddressFields';
import { type CardErrors, readCard } from '../../card/model';
import { useNotify } from '../../notifications/notifications';
import { type BillTo, changeBillTo } from '../api/billTo';

type BillToDialogProps = { present: BillTo; token: string; onClose: () => void };

/** Who stands on invoices from now on: company, address and tax id, without another card. */
export function BillToDialog({ present, token, onClose }: BillToDialogProps) {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [errors, setErrors] = useState<CardErrors>({});
  const [sentence, setSentence] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { country, zip, company, vatNumber } = readCard(event.currentTarget);
    setErrors(country ? {} : { country: text.noCountry });
    if (!country) return;
    setIsBusy(true);
    setSentence('');
    try {
      await changeBillTo(boot, token, { country, zip, company, vatNumber });
      notify({ kind: 'success', content: text.saved });
      // The tax of what is not paid yet follows the address.
      void invalidate(queryClient, 'billing', 'pricePreview', 'offered', 'cart', 'planChange');
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) report('user', 'bill-to', failure);
      const { vat_number: vat, ...fields } = failure instanceof ApiError ? failure.fields : {};
      setErrors({ ...fields, ...(vat ? { vatNumber: vat } : {}) });
      setSentence(failure instanceof ApiError && failure.status === 422 ? failure.message : text.failed);
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      title={text.change}
      send={text.save}
      busy={isBusy}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      {sentence && (
        <Note tone="danger" live>
          {sentence}
        </Note>
      )}
      <div className="card-fields">
        <AddressFields
          errors={errors}
          initial={{
            country: present.country,
            zip: present.zip,
            company: present.company,
            vatNumber: present.vat_number,
          }}
        />
      </div>
      <p className="checkout-small">{text.counts}</p>
    </FormDialog>
  );
}
