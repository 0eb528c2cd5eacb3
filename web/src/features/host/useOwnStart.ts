import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { toPageAddress } from '../../lib/pages/address';
import { pageQuery } from '../../lib/pages/pageData';
import { hostProduct } from '../../lib/productScope';
import type { Page } from '../../lib/wire';
import { useFits } from '../for-you/useFits';
import { type Installed, installedApps } from '../installation/api';
import { useSession } from '../session/model/session';
import { isStart, START } from './model';

const NONE: readonly Installed[] = [];

/** Asks a list of the frame for the apps of the host's product that are used most this month. */
const mostUsed = () => `?${hostProduct() === 'helpdesk' ? 'compatibility=helpdesk&' : ''}sortBy=month`;

/** What stands above the list of the first page: the apps of the organization, what goes with them, and what is used most. */
export function useOwnStart(page: Page) {
  const boot = useBoot();
  const session = useSession();
  const token = session.status === 'signed-in' ? session.user.token : '';
  const isHere = page.path === START;
  const isWhole = isStart(page);
  const installed = useQuery({
    ...installedApps(boot, token, hostProduct()),
    enabled: token !== '',
  });
  const { fits, isLoading: areFitsLoading } = useFits(isWhole ? (installed.data ?? NONE) : NONE);
  const popular = useQuery({ ...pageQuery(boot.base, toPageAddress(START, mostUsed())), enabled: isWhole });
  const isPatient = useIsPatient();
  const isUnknown = session.status === 'unknown' || (session.status === 'signed-out' && isPatient);
  const isKnown = !(isUnknown || installed.isLoading);
  return {
    installed,
    /** It is known who works here, and what is installed. */
    isKnown,
    fits,
    popular: {
      cards: isWhole ? (popular.data?.listing?.cards ?? []) : [],
      lately: popular.data?.listing?.lately ?? 0,
      path: START + mostUsed(),
    },
    /** All of it comes at once, so that it moves nothing that is read already. */
    isReady: !isHere || (isKnown && !areFitsLoading && !popular.isLoading),
  };
}

/** So long the host is waited for, which tells who works in it. */
const HOST_MS = 1000;

function useIsPatient(): boolean {
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    // Outside: the host product around the page.
    const timer = setTimeout(() => setIsPatient(false), HOST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}

export type OwnStart = ReturnType<typeof useOwnStart>;
