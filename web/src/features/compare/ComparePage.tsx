import '../catalog/components/app-cards.css';
import './compare.css';
import { ArrowLeftRight, MoveHorizontal, Plus, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { catalogueText } from '../../lib/catalogueText';
import { day } from '../../lib/dates';
import { lazyPart } from '../../lib/lazyPart';
import { count } from '../../lib/money';
import type { Page } from '../../lib/wire';
import { compare as text } from '../../messages/compare';
import { ui } from '../../messages/ui';
import { AppIcon } from '../../ui/AppIcon';
import { Badge } from '../../ui/Badge';
import { BrowseInstead } from '../../ui/BrowseInstead';
import { buttonClass } from '../../ui/Button';
import { DealBadge } from '../../ui/DealBadge';
import { Link } from '../../ui/Link';
import { Stars } from '../../ui/markup/Stars';
import { PageHead } from '../../ui/PageHead';
import { Price } from '../../ui/Price';
import { NamedSwitch } from '../../ui/Switch';
import { ScenePicture } from '../catalog/components/ScenePicture';
import { chooseLooks } from '../catalog/model/looks';
import { useAgents } from '../catalog/model/useAgents';
import { QuickAction } from '../install/components/QuickAction';
import { useSession } from '../session/model/session';
import { rememberCompared } from './compared';

const AddAllToCart = lazyPart(() => import('../cart/components/AddAllToCart').then((m) => m.AddAllToCart));

type Compare = NonNullable<Page['compare']>;
type Column = Compare['columns'][number];

/** Up to four apps side by side; the address names them, so it can be passed on. */
export function ComparePage({ compare }: { compare: Compare }) {
  const { columns, add, breadcrumbs } = compare;
  const session = useSession();
  const slugs = columns.map(({ card }) => card.slug).join();
  useEffect(() => {
    // Outside: what this browser remembers.
    rememberCompared(slugs ? slugs.split(',') : []);
  }, [slugs]);
  const sold = columns.filter(({ card, offer }) => !card.comingSoon && !offer.contactOnly);
  return (
    <>
      <PageHead breadcrumbs={breadcrumbs} heading={text.heading} lead={text.lead}>
        {session.status === 'signed-in' && sold.length > 0 && (
          <Suspense>
            <AddAllToCart apps={sold.map(({ card }) => card)} />
          </Suspense>
        )}
      </PageHead>
      {columns.length > 0 ? <CompareTable columns={columns} /> : <Nothing />}
      {add.length > 0 && (
        <nav className="mt-8" aria-label={text.add}>
          <h2 className="mb-3 title-16">{text.add}</h2>
          <ul className="wrap-row">
            {add.map((proposal) => (
              <li key={proposal.path}>
                <Link className="chip" to={proposal.path}>
                  <AppIcon src={proposal.icon} size={20} />
                  {proposal.name}
                  <Plus size={14} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function Nothing() {
  return (
    <div className="page-top">
      <BrowseInstead
        icon={ArrowLeftRight}
        title={text.emptyTitle}
        text={text.emptyText}
        label={text.browse}
      />
    </div>
  );
}

/** A line of the table: what is compared, and how it is shown. */
type Row = { name: string; value: (column: Column) => unknown; view: (column: Column) => ReactNode };

const textRow = (name: string, value: (column: Column) => string): Row => ({ name, value, view: value });

const listRow = (name: string, value: (column: Column) => readonly string[]): Row => ({
  name,
  value,
  view: (column) => <ValueList values={value(column)} />,
});

function ValueList({ values, isCatalogue = false }: { values: readonly string[]; isCatalogue?: boolean }) {
  if (values.length === 0) return text.none;
  return (
    <ul {...(isCatalogue ? catalogueText : {})}>
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
}

const ROWS: readonly Row[] = [
  {
    name: text.rows.price,
    value: ({ card: { comingSoon, price } }) => [comingSoon, price.cents, price.frequency, price.perAccount],
    view: (column) => <PriceAndAction card={column.card} />,
  },
  textRow(text.rows.trial, ({ offer }) => (offer.trialDays > 0 ? text.days(offer.trialDays) : text.none)),
  {
    name: text.rows.rating,
    value: ({ card }) => card.rating,
    view: ({ card }) => <Stars rating={card.rating} />,
  },
  textRow(text.rows.installs, ({ facts }) => count(facts.installations)),
  listRow(text.rows.worksWith, ({ facts }) => facts.worksWith),
  listRow(text.rows.appearsIn, ({ facts }) => facts.appearsIn),
  {
    name: text.rows.features,
    value: ({ features }) => features,
    view: ({ features }) => <ValueList values={features} isCatalogue />,
  },
  listRow(text.rows.permissions, ({ permissions }) =>
    permissions.map((one) => text.permission(one.area, one.readOnly)),
  ),
  listRow(text.rows.languages, ({ facts }) => facts.languages),
  textRow(text.rows.updated, ({ facts }) => (facts.updated ? day(facts.updated) : text.none)),
];

/** What an app costs for the agents of the organization, until when, and below it the way to have it. */
function PriceAndAction({ card }: Pick<Column, 'card'>) {
  const agents = useAgents().shown;
  if (card.comingSoon) return <Badge tone="accent">{ui.comingSoon}</Badge>;
  return (
    <div className="compare-price">
      <div className="wrap-row">
        <Price price={card.price} agents={agents} />
        <DealBadge deal={card.price} isShort />
      </div>
      <QuickAction app={card} />
    </div>
  );
}

/** Whether the apps are not all the same in a row. */
function isDifferent({ value }: Row, columns: readonly Column[]): boolean {
  return new Set(columns.map((column) => JSON.stringify(value(column)))).size > 1;
}

/** Rows in which the apps differ are tinted; the others can be left out. */
function CompareTable({ columns }: { columns: Column[] }) {
  const [showsDifferent, setShowsDifferent] = useState(false);
  const looks = chooseLooks(columns.map(({ card }) => card.scene));
  const different = new Set(ROWS.filter((row) => isDifferent(row, columns)));
  const shown = showsDifferent ? ROWS.filter((row) => different.has(row)) : ROWS;
  return (
    <>
      {columns.length > 1 && (
        <div className="compare-bar">
          <p className="muted">{text.tinted}</p>
          <NamedSwitch
            label={text.differencesOnly}
            checked={showsDifferent}
            onChange={() => setShowsDifferent(!showsDifferent)}
          />
        </div>
      )}
      {columns.length > 1 && (
        <p className="compare-swipe">
          <MoveHorizontal size={16} aria-hidden="true" />
          {text.swipe}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="compare" aria-label={text.heading} tabIndex={0}>
        <table data-columns={columns.length}>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.card.id} scope="col">
                  <ColumnHead column={column} isOnly={columns.length === 1} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{text.rows.atWork}</th>
              {columns.map(({ card }, index) => (
                <td key={card.id}>
                  <ScenePicture name={card.name} scene={card.scene} look={looks[index]} isEager />
                </td>
              ))}
            </tr>
            {shown.map((row) => (
              <tr key={row.name} data-different={different.has(row) || undefined}>
                <th scope="row">{row.name}</th>
                {columns.map((column) => (
                  <td key={column.card.id}>{row.view(column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function ColumnHead({ column, isOnly }: { column: Column; isOnly: boolean }) {
  const { card, pathWithout } = column;
  return (
    <div className="compare-head">
      <AppIcon src={card.icon} size={40} eager />
      <div className="grow">
        <Link className="underline-hover" to={card.path}>
          {card.name}
        </Link>
        <p className="app-card-by ellip">{card.developer}</p>
      </div>
      {!isOnly && (
        <Link
          className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
          to={pathWithout}
          aria-label={text.remove(card.name)}
        >
          <X size={16} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
