import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/http';
import type { Product } from '../../../lib/payers';
import { invalidate } from '../../../lib/queryKeys';
import { report } from '../../../lib/report';
import { billing as text } from '../../../messages/billing';
import { FormDialog } from '../../../ui/FormDialog';
import { Note } from '../../../ui/Note';
import { NewCard } from '../../card/NewCard';
import { useNewCard } from '../../card/useNewCard';
import { useNotify } from '../../notifications/notifications';
import { failureSentence } from '../model/payment';

type CardDialogProps = { product: Product; isFirst: boolean; token: string; onClose: () => void };

/** A card for a product, in the place of the one before. */
export function CardDialog({ product, isFirst, token, onClose }: CardDialogProps) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const newCard = useNewCard(token);
  const [isBusy, setIsBusy] = useState(false);
  const [sentence, setSentence] = useState('');
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const card = newCard.read(event.currentTarget);
    if (!card) return;
    setIsBusy(true);
    setSentence('');
    try {
      await newCard.save(product, card);
      notify({ kind: 'success', content: text.cardSaved });
      void invalidate(queryClient, 'products', 'billing');
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) report('user', 'card', failure);
      setSentence(failureSentence(failure, navigator.onLine));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      title={text.cardTitle(product, isFirst)}
      send={text.saveCard}
      busy={isBusy}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      {sentence && (
        <Note tone="danger" live>
          {sentence}
        </Note>
      )}
      <NewCard card={newCard} />
    </FormDialog>
  );
}
