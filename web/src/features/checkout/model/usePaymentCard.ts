import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import type { HostProduct } from '../../../lib/productScope';
import { checkout as text } from '../../../messages/checkout';
import { NO_ADDRESS } from '../../card/model';
import { useNewCard } from '../../card/useNewCard';
import { wantsToKeep } from '../../payment/components/CardStep';
import { myProducts } from '../../session/model/products';

/** The card that pays for one purchase: the product's stored card, or one that is being typed. */
export function usePaymentCard(
  product: HostProduct,
  token: string,
  isNeeded: boolean,
  /** The buyer came to type another card. */
  wantsNew = false,
) {
  const boot = useBoot();
  const [chosen, setWantsAnother] = useState<boolean | null>(null);
  const wantsAnother = chosen ?? wantsNew;
  const products = useQuery({ ...myProducts(boot, token), enabled: token !== '' });
  const own = products.data?.find((one) => one.product === product);
  const newCard = useNewCard(token);
  const isNew = wantsAnother || (own?.cardDetails === null && isNeeded);

  /** Hands the new card to the provider when it is called; null when fields cannot be right, and they say so. */
  const readNew = (form: HTMLFormElement) => {
    const card = newCard.read(form);
    const keep = card !== null && wantsToKeep(form);
    return card && (async () => ({ ...(await newCard.tokenise(product, card)), keep }));
  };

  return {
    products,
    own,
    /** The stored cards are not known yet, so nothing can be paid. */
    isLoading: token !== '' && products.data === undefined,
    isNew,
    /** The address of the card that is being typed: it decides the tax. */
    address: isNew ? newCard.address : NO_ADDRESS,
    readNew,
    setWantsAnother,
    /** Another card than the one that was refused, or that the bank asks about: empty fields, the first with the focus. */
    typeAnother: () => {
      setWantsAnother(true);
      newCard.empty();
    },
    /** The props of the step that shows it. */
    step: {
      cards: own?.cardDetails ? [{ details: own.cardDetails }] : [],
      isKnown: own !== undefined,
      isNeeded,
      usesNewCard: isNew,
      newCard,
      keep: text.keepFor(product),
    },
  };
}
