import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import type { Cents } from '../../../lib/money';
import { netOf } from '../../../lib/money';
import type { Checkout, Plan } from '../../../lib/wire';
import { type Address, settledAddress } from '../../card/model';
import { pricePreview } from '../../payment/api/payment';
import { isReversed, type Taxes, type Total } from '../../payment/model/payment';

type TotalsInput = {
  checkout: Checkout;
  plan: Plan | undefined;
  /** Unknown until the account has been read. */
  agents: number | undefined;
  /** Of a card that is being typed, empty for the account's own. */
  address: Address;
  token: string;
  /** What the server would take, after it refused what was shown. */
  changed: Total | undefined;
};

/** What a purchase costs, as it is shown. */
export type Totals = {
  /** One period before tax. */
  net: Cents;
  taxes: Taxes | undefined;
  /** They keep their old value until the new one arrives. */
  isOld: boolean;
  isReversed: boolean;
  isTrial: boolean;
  /** What is taken now: what agreeing sends along. Undefined while it is not known. */
  due: Cents | undefined;
  changed: Total | undefined;
  preview: { isError: boolean; isLoading: boolean; isFetching: boolean; refetch: () => void };
};

/** The sums of a plan for an account, or for an address that is being typed. */
export function useTotals({ checkout, plan, agents, address, token, changed }: TotalsInput): Totals {
  const boot = useBoot();
  const { app, offer } = checkout;
  const net = plan ? netOf(plan, agents ?? 1) : 0;
  const preview = useQuery({
    ...pricePreview(boot, token, app.product, net, address),
    enabled: token !== '' && agents !== undefined,
    placeholderData: keepPreviousData,
  });
  const taxes = preview.data;
  const isOld = preview.isPlaceholderData;
  const isTrial = plan?.billingCycle !== 'once' && offer.trialDays > 0;
  const due = isTrial ? 0 : isOld ? undefined : taxes?.total_price;
  return {
    net,
    taxes,
    isOld,
    isReversed: taxes !== undefined && isReversed(taxes, settledAddress(address).vatNumber),
    isTrial,
    due: changed ? changed.total : due,
    changed,
    preview: {
      isError: preview.isError,
      isLoading: preview.isLoading,
      isFetching: preview.isFetching,
      refetch: () => void preview.refetch(),
    },
  };
}
