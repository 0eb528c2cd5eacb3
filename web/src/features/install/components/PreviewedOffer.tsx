import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { ApiError } from '../../../lib/http';
import { netOf } from '../../../lib/money';
import type { App } from '../../../lib/wire';
import { ownInstall as own } from '../../../messages/ownInstall';
import { NO_ADDRESS } from '../../card/model';
import { pricePreview } from '../../payment/api/payment';
import { MONTHS, type Offered, termsOf } from '../model/offer';
import { PriceLines, type TaxState } from './PriceLines';

type PreviewedOfferProps = { app: Pick<App, 'product'>; token: string; offered: Offered };

function usePreview({ app, token, offered }: PreviewedOfferProps): TaxState {
  const boot = useBoot();
  const { plan, agents, trialDays } = offered;
  const months = MONTHS[plan.billingCycle];
  const { data, error, isPlaceholderData } = useQuery({
    ...pricePreview(boot, token, app.product, netOf(plan, agents), NO_ADDRESS, { months, trialDays }),
    placeholderData: keepPreviousData,
  });
  if (error) {
    const isTooLarge = error instanceof ApiError && error.status === 422;
    return { kind: 'failed', sentence: isTooLarge ? own.taxTooLarge : own.taxFailed };
  }
  if (!data || isPlaceholderData) return { kind: 'pending' };
  return data.place === '' ? { kind: 'nobody' } : { kind: 'known', price: data };
}

/** The lines of a price, with the tax that the organization pays. */
export function PreviewedLines(props: PreviewedOfferProps) {
  return <PriceLines offered={props.offered} tax={usePreview(props)} />;
}

/** The line below the button, with the sum and the day that the server says. */
export function PreviewedTerms(props: PreviewedOfferProps): ReactNode {
  const tax = usePreview(props);
  if (tax.kind !== 'known') return termsOf(props.offered, undefined);
  const { total_price: total, next_charge_at: next } = tax.price;
  return termsOf(props.offered, { total, next: next ? day(next) : '' });
}
