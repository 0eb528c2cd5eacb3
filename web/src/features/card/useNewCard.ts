import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { ApiError, unanswered } from '../../lib/http';
import { invalidate } from '../../lib/queryKeys';
import { addCard, type SentCard, sentCard, startSetup, tokeniseInSandbox } from './api';
import { type Address, type CardErrors, type CardForm, cardErrors, NO_ADDRESS, readCard } from './model';
import type { MountedCard } from './StripeFields';

export type NewCard = {
  /** How often the fields were emptied for another card; they begin anew with it. */
  round: number;
  /** Empties the fields for another card; the first one takes the focus. */
  empty: () => void;
  errors: CardErrors;
  /** As far as it was typed. */
  address: Address;
  onAddress: (address: Address) => void;
  onMounted: (mounted: MountedCard | null) => void;
  /** Reads the form; null when fields cannot be right: they say so, and the first has the focus. */
  read: (form: HTMLFormElement) => CardForm | null;
  /** Makes the card the one a product is paid with. Fields that the provider refuses say so; the failure is thrown. */
  save: (product: string, card: CardForm) => Promise<void>;
  /** Hands the card to the provider for a purchase of a product; our services learn of it with the purchase. Failures as of save. */
  tokenise: (product: string, card: CardForm) => Promise<SentCard>;
};

/** A card that is being typed, at whichever provider. */
export function useNewCard(token: string): NewCard {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<CardErrors>({});
  const [address, setAddress] = useState(NO_ADDRESS);
  const [round, setRound] = useState(0);
  const mounted = useRef<MountedCard | null>(null);

  const read = (form: HTMLFormElement): CardForm | null => {
    const card = readCard(form);
    const wrong = cardErrors(card, Boolean(boot.stripe));
    setErrors(wrong);
    const first = Object.keys(wrong)[0];
    if (!first) return card;
    const field = form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    return null;
  };

  const tokenOf = async (product: string, card: CardForm): Promise<string> => {
    if (!boot.stripe) return tokeniseInSandbox(boot.sandbox ?? '', token, card);
    // Without the fields the script did not load: something in the browser stopped it.
    if (!mounted.current) throw await unanswered('script_blocked', 'the card fields are not there');
    const { confirmCard } = await import('./stripe');
    const secret = await startSetup(boot, token, product);
    return confirmCard(mounted.current.stripe, mounted.current.card, secret, card);
  };

  const tokenise = async (product: string, card: CardForm): Promise<SentCard> => {
    try {
      return sentCard(await tokenOf(product, card), card);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'card_invalid') setErrors(failure.fields);
      throw failure;
    }
  };
  const save = async (product: string, card: CardForm) => {
    await addCard(boot, token, product, await tokenise(product, card));
    // The tax depends on the card's address.
    void invalidate(queryClient, 'pricePreview');
  };

  const onMounted = useCallback((card: MountedCard | null) => {
    mounted.current = card;
  }, []);
  const empty = () => {
    setErrors({});
    setAddress(NO_ADDRESS);
    setRound((before) => before + 1);
  };
  return { round, empty, errors, address, onAddress: setAddress, onMounted, read, save, tokenise };
}
