import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import { checkout as text } from '../../messages/purchase';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { authentication } from './api';
import { type ChargeRef, failureSentence } from './model';

type ConfirmBankProps = {
  product: string;
  token: string;
  charge: ChargeRef;
  /** Where the buyer answers, without the provider's script. */
  address: string;
  /** Below the shop's base path: where the buyer comes back to. */
  back: string;
};

/** The bank asks the buyer: in the provider's own window, or on a page of the provider. */
export function ConfirmBank({ address, back, ...rest }: ConfirmBankProps) {
  const { base, stripe } = useBoot();
  return (
    <Note tone="warning" live>
      {text.confirm}{' '}
      {stripe ? (
        <ByScript address={address} {...rest} />
      ) : (
        <a className="link" href={`${address}?return=${encodeURIComponent(base + back)}`}>
          {text.confirmLink}
        </a>
      )}
    </Note>
  );
}

function ByScript({ product, token, charge, address }: Omit<ConfirmBankProps, 'back'>) {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [sentence, setSentence] = useState('');
  const confirm = async () => {
    setIsBusy(true);
    setSentence('');
    try {
      const asked = await authentication(boot, token, product, charge);
      if (asked.client_secret && asked.publishable_key) {
        const { answerBank } = await import('../card/stripe');
        await answerBank(asked.publishable_key, asked.client_secret);
        await authentication(boot, token, product, charge);
      } else if (asked.required) {
        location.assign(asked.url ?? address);
      }
    } catch (failure) {
      setSentence(failureSentence(failure, navigator.onLine));
    }
    setIsBusy(false);
    await queryClient.invalidateQueries({ queryKey: ['charge'] });
  };
  return (
    <>
      <Button size="sm" busy={isBusy} onClick={() => void confirm()}>
        {text.confirmLink}
      </Button>
      {sentence && <p className="mt-2">{sentence}</p>}
    </>
  );
}
