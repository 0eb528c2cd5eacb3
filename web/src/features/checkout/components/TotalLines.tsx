import { checkout as text } from '../../../messages/checkout';
import { Amount } from '../../../ui/Amount';
import { Line } from '../../payment/components/Line';
import type { Total } from '../../payment/model/payment';

type TotalLinesProps = Total & {
  /** What the only line is, of a plan: one of agents says their price and number. */
  name?: string | undefined;
};

const nameOf = ({ unit_cents: unit, quantity = 0 }: Total['lines'][number], name: string): string =>
  unit && quantity > 1 ? text.line(unit, quantity) : name;

/** What would be taken now, as the server says: after the price has changed. */
export function TotalLines({ total, lines, name }: TotalLinesProps) {
  const tax = lines.reduce((sum, one) => sum + one.tax_cents, 0);
  const { tax_place: place, tax_rate: rate } = lines[0] ?? {};
  return (
    <dl>
      {lines.map((one) => (
        <Line key={one.name} name={lines.length === 1 && name ? nameOf(one, name) : one.name}>
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
