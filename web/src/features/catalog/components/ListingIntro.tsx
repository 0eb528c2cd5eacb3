import './listing.css';
import { useId, useState } from 'react';
import { catalogueText } from '../../../lib/catalogueText';
import type { Listing } from '../../../lib/wire';
import { listing as text } from '../../../messages/listing';

/** About what two lines of a phone hold. */
const TWO_LINES = 90;

/** What a list is about. Phones show two lines of it first, so that the list itself is near. */
export function ListingIntro({ headline, intro }: Pick<Listing, 'headline' | 'intro'>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      {headline && (
        <p className="lead" {...catalogueText}>
          {headline}
        </p>
      )}
      {intro && (
        <p id={id} className={isOpen ? 'intro' : 'intro intro-short'} {...catalogueText}>
          {intro}
        </p>
      )}
      {intro && intro.length > TWO_LINES && (
        <button
          type="button"
          className="link intro-more"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.less : text.more}
        </button>
      )}
    </>
  );
}
