import { SearchX, Tag } from 'lucide-react';
import { withoutFilters } from '../../../lib/address';
import { dayOfYear } from '../../../lib/dates';
import type { Listing } from '../../../lib/wire';
import { dealList } from '../../../messages/dealList';
import { listing as text } from '../../../messages/listing';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { EmptyState } from '../../../ui/EmptyState';
import { activeFilters, withoutActiveFilter } from '../model/catalog';
import { useListAddress } from '../model/useListAddress';
import { TellMe } from './TellMe';

/** Says which filter leaves nothing, and offers to remove it. */
export function EmptyListing({ listing }: { listing: Listing }) {
  const { address, hrefOf } = useListAddress();
  const { blocking, noun } = listing;
  const active = activeFilters(listing);
  const blocked =
    blocking && active.find((one) => one.value === blocking.value && one.label === blocking.label);
  if (blocking && blocked) {
    return (
      <BrowseInstead
        icon={SearchX}
        title={text.empty.title(noun)}
        text={
          blocking.count > 0
            ? text.empty.blocked(blocking.count, noun, blocking.label)
            : text.empty.blockedOne(blocking.label)
        }
        label={text.empty.remove(blocking.label)}
        to={hrefOf(withoutActiveFilter(address, blocked))}
      />
    );
  }
  if (active.length > 0) {
    return (
      <BrowseInstead
        icon={SearchX}
        title={text.empty.title(noun)}
        text={text.empty.text}
        label={text.clearAll}
        to={hrefOf(withoutFilters(address))}
      />
    );
  }
  if (noun === 'deals') {
    const card = listing.later?.[0];
    const next = card?.price.next;
    if (card && next) {
      return (
        <EmptyState
          icon={Tag}
          title={dealList.none}
          text={dealList.nextOn(dayOfYear(next.from))}
          action={<TellMe card={card} from={next.from} label={dealList.tellMeNext} />}
        />
      );
    }
    return (
      <BrowseInstead
        icon={Tag}
        title={dealList.none}
        text={text.empty.nothingText}
        label={text.empty.browse}
      />
    );
  }
  return (
    <BrowseInstead
      icon={SearchX}
      title={text.empty.nothingTitle}
      text={text.empty.nothingText}
      label={text.empty.browse}
    />
  );
}
