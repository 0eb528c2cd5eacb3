import { SearchX } from 'lucide-react';
import { withoutFilters } from '../../../lib/address';
import type { Listing } from '../../../lib/wire';
import { listing as text } from '../../../messages/en';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Link } from '../../../ui/Link';
import { activeFilters, without } from '../model/catalog';
import { useListAddress } from '../model/useListAddress';

/** Says which filter stands in the way, and offers to take it off. */
export function EmptyListing({ listing }: { listing: Listing }) {
  const { address, hrefOf } = useListAddress();
  const { blocking, noun } = listing;
  const active = activeFilters(listing);
  const blocked =
    blocking && active.find((one) => one.value === blocking.value && one.label === blocking.label);
  if (blocking && blocked) {
    return (
      <EmptyState
        icon={SearchX}
        title={text.empty.title(noun)}
        text={
          blocking.count > 0
            ? text.empty.blocked(blocking.count, noun, blocking.label)
            : text.empty.blockedOne(blocking.label)
        }
        action={
          <Link className={buttonClass()} to={hrefOf(without(address, blocked))}>
            {text.empty.remove(blocking.label)}
          </Link>
        }
      />
    );
  }
  if (active.length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={text.empty.title(noun)}
        text={text.empty.text}
        action={
          <Link className={buttonClass()} to={hrefOf(withoutFilters(address))}>
            {text.clearAll}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={text.empty.nothingTitle}
      text={text.empty.nothingText}
      action={
        <Link className={buttonClass()} to="/apps/">
          {text.empty.browse}
        </Link>
      }
    />
  );
}
