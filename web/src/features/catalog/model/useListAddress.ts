import { useLocation, useSearch } from 'wouter';
import { formatList, type ListAddress, parseList } from '../../../lib/address';
import { normalPath } from '../../../lib/pages/address';
import { useShownPage } from '../../../lib/pages/PageContext';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import { renderedAddress } from './catalog';

type ListNavigation = {
  address: ListAddress;
  /** The address of this list with other filters, below the base. */
  hrefOf: (address: ListAddress) => string;
  goTo: (address: ListAddress) => void;
};

/**
 * What the person asks of this list: the address, which may be ahead of the
 * entries shown. A list that is being left keeps its own.
 */
export function useListAddress(): ListNavigation {
  const { page } = useShownPage();
  const [location, navigate] = useLocation();
  const search = useSearch();
  const isHydrated = useIsHydrated();
  const drawn = page.listing ?? page.developer?.listing;
  const isHere = normalPath(location) === normalPath(page.path);
  const hrefOf = (address: ListAddress) => page.path + formatList(address);
  return {
    // Hydration must begin with the address that the server rendered.
    address: isHydrated || !drawn ? parseList(isHere ? search : '') : renderedAddress(drawn),
    hrefOf,
    goTo: (address) => navigate(hrefOf(address)),
  };
}
