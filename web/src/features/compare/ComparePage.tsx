import './compare.css';
import { Plus, Scale, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { day } from '../../lib/dates';
import { count } from '../../lib/money';
import type { Page } from '../../lib/wire';
import { compare as text } from '../../messages/compare';
import { AppIcon } from '../../ui/AppIcon';
import { BrowseInstead } from '../../ui/BrowseInstead';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Stars } from '../../ui/markup/Stars';
import { PageHead } from '../../ui/PageHead';
import { Price } from '../../ui/Price';
import { ScenePicture } from '../catalog/components/ScenePicture';
import { chooseLooks } from '../catalog/model/looks';
import { useSession } from '../session/model/session';

const AddAllToCart = lazy(() =>
  import('../cart/components/AddAllToCart').then((m) => ({ default: m.AddAllToCart })),
);

type Compare = NonNullable<Page['compare']>;
type Column = Compare['columns'][number];

/** Up to four apps side by side; the address names them, so it can be passed on. */
export function ComparePage({ compare }: { compare: Compare }) {
  const { columns, add, breadcrumbs } = compare;
  const session = useSession();
  const sold = columns.filter(({ card, offer }) => !card.comingSoon && !offer.contactOnly);
  return (
    <>
      <PageHead breadcrumbs={breadcrumbs} heading={text.heading} lead={text.lead}>
        {session.status === 'signed-in' && sold.length > 0 && (
          <div className="mt-4">
            <Suspense>
              <AddAllToCart apps={sold.map(({ card }) => card)} />
            </Suspense>
          </div>
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
      <BrowseInstead icon={Scale} title={text.emptyTitle} text={text.emptyText} label={text.browse} />
    </div>
  );
}

const list = (values: readonly string[]): ReactNode =>
  values.length > 0 ? (
    <ul>
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  ) : (
    text.none
  );

const ROWS: readonly [name: string, value: (column: Column) => ReactNode][] = [
  [text.rows.price, ({ card }) => <Price price={card.price} />],
  [text.rows.trial, ({ offer }) => (offer.trialDays > 0 ? text.days(offer.trialDays) : text.none)],
  [text.rows.rating, ({ card }) => <Stars rating={card.rating} />],
  [text.rows.installs, ({ facts }) => count(facts.installations)],
  [text.rows.worksWith, ({ facts }) => list(facts.worksWith)],
  [text.rows.appearsIn, ({ facts }) => list(facts.appearsIn)],
  [text.rows.features, ({ features }) => list(features)],
  [
    text.rows.permissions,
    ({ permissions }) => list(permissions.map((one) => text.permission(one.area, one.readOnly))),
  ],
  [text.rows.languages, ({ facts }) => list(facts.languages)],
  [text.rows.updated, ({ facts }) => (facts.updated ? day(facts.updated) : text.none)],
];

function CompareTable({ columns }: { columns: Column[] }) {
  const looks = chooseLooks(columns.map(({ card }) => card.scene));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="compare" aria-label={text.heading} tabIndex={0}>
      <table>
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
          {ROWS.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column) => (
                <td key={column.card.id}>{value(column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
