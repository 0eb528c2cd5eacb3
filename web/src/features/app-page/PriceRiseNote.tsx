import type { Offer } from '../../lib/wire';
import { priceRise as text } from '../../messages/priceRise';
import { Note } from '../../ui/Note';

/** From which day the app costs more for who buys it then. */
export function PriceRiseNote({ rise }: { rise: NonNullable<Offer['priceRise']> }) {
  return (
    <Note>
      {text.rises(rise)} {text.keeps}
    </Note>
  );
}
