import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { dollars, shortDollars } from '../../../lib/money';
import { billing as text } from '../../../messages/billing';
import { Amount } from '../../../ui/Amount';
import { Table } from '../../../ui/Table';
import { spending } from '../api/billing';
import { CHART, chartOf, monthName, type SpentMonth } from '../model/billing';
import { Panel } from './Panel';
import { Loaded } from './Section';

/** What was paid in each month, as a picture and as a table. */
export function Spending({ token }: { token: string }) {
  const boot = useBoot();
  const query = useQuery(spending(boot, token));
  return (
    <Panel id="spend" title={text.spend} lead={text.spendText}>
      <Loaded query={query}>{({ result }) => <Months months={result} />}</Loaded>
    </Panel>
  );
}

function Months({ months }: { months: readonly SpentMonth[] }) {
  const total = months.reduce((sum, one) => sum + one.paid, 0);
  if (total === 0) return <p className="billing-small">{text.noSpend}</p>;
  return (
    <div className="billing-spend">
      <Picture months={months} total={total} />
      <details>
        <summary>{text.asTable}</summary>
        <Table
          caption={text.spendTable}
          rows={[...months].reverse()}
          rowKey={(row) => row.month}
          columns={[
            { key: 'month', head: text.month, cell: (row) => monthName(row.month, true) },
            { key: 'paid', head: text.paid, align: 'end', cell: (row) => <Amount cents={row.paid} /> },
            {
              key: 'refunded',
              head: text.refunded,
              align: 'end',
              cell: (row) => <Amount cents={row.refunded > 0 ? -row.refunded : 0} />,
            },
          ]}
        />
      </details>
    </div>
  );
}

/** Bars by month. Its sums are in the table below it, for whoever cannot see it. */
function Picture({ months, total }: { months: readonly SpentMonth[]; total: number }) {
  const { bars, lines } = chartOf(months);
  const most = bars.reduce((best, one) => (one.paid > best.paid ? one : best));
  const label = text.chart(dollars(total), dollars(most.paid), monthName(most.month, true));
  const end = CHART.width - CHART.right;
  return (
    <svg
      className="billing-chart"
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      role="img"
      aria-label={label}
    >
      {lines.map(({ y, cents }) => (
        <g key={cents}>
          <line x1={CHART.left} x2={end} y1={y} y2={y} />
          <text x={CHART.left - 10} y={y + 4} textAnchor="end">
            {shortDollars(cents)}
          </text>
        </g>
      ))}
      {bars.map(({ month, paid, x, y, width, height }, index) => (
        <g key={month} data-now={index === bars.length - 1 || undefined}>
          <title>{`${monthName(month, true)}: ${dollars(paid)}`}</title>
          {/* The whole height of a month answers the pointer, also of a month without a bar. */}
          <rect
            className="billing-slot"
            x={x}
            y={CHART.top}
            width={width}
            height={CHART.height - CHART.top}
          />
          {paid > 0 && <rect x={x} y={y} width={width} height={height} rx={3} />}
          <text x={x + width / 2} y={CHART.height - 8} textAnchor="middle">
            {monthName(month).slice(0, 1)}
          </text>
        </g>
      ))}
    </svg>
  );
}
