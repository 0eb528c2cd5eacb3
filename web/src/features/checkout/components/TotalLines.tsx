import { checkout as text } from '../../../messages/checkout';
import { Amount } from '../../../ui/Amount';
import { Line } from '../../payment/components/Line';
import type { Total } from '../../payment/model/payment';

/** What would be taken now, as the server says: after the price has changed. */
export function TotalLines({ total, lines }: Total) {
  const tax = lines.reduce((sum, one) => sum + one.tax_cents, 0);
  const { tax_place: place, tax_rate: rate } = lines[0] ?? {};
  return (
    <dl>
      {lines.map((one) => (
        <Line key={one.name} name={one.name}>
          <Amount cents={one.cents} />
        </Line>
      ))}
      <Line name={place ? text.taxLine((rate ?? 0) / 1000, place) : text.taxUnknown}>
        <Amount cents={tax} />
      </Line>
      <Line name={text.due} isDue>
        <Amount cents={total} />
      </Line>
    </dl>
  );
}
