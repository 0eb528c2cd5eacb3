import { useQuery } from '@tanstack/react-query';
import { RefreshCw, SearchCheck } from 'lucide-react';
import { type ComponentProps, type FormEvent, useDeferredValue, useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { components } from '../../lib/api.gen';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { ApiError } from '../../lib/http';
import { searchDesk as text } from '../../messages/searchDesk';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { SectionHead } from '../../ui/SectionHead';
import { Table } from '../../ui/Table';
import { searchQuery } from '../search/api/search';
import { missesOf, whyOf } from './api';
import { type AskedPlace, askedPlaceOf, placeAddressOf } from './model';

type Why = components['schemas']['SearchSearchWhy'];

/** How search treats an app, and what it could not find. */
export function SearchDesk({ token }: { token: string }) {
  return (
    <>
      <section className="moderation-list">
        <SectionHead title={text.whyTitle} text={text.whyText} />
        <WhyHere token={token} />
      </section>
      <section className="moderation-list">
        <SectionHead title={text.missesTitle} text={text.missesText} />
        <Misses token={token} />
      </section>
    </>
  );
}

function WhyHere({ token }: { token: string }) {
  const boot = useBoot();
  const [, navigate] = useLocation();
  const shown = askedPlaceOf(useSearch());
  const [asked, setAsked] = useState(shown);
  const [isTried, setIsTried] = useState(false);
  const answer = useQuery(whyOf(boot, token, shown));
  const isUnknown = answer.error instanceof ApiError && answer.error.status === 404;
  const missing = (key: keyof AskedPlace) => (isTried && !asked[key].trim() ? text.needed[key] : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const one = { query: asked.query.trim(), app: asked.app.trim() };
    if (!one.query || !one.app) return;
    // The address holds the question, so that it can be passed on; the same one again is asked anew.
    if (one.query === shown.query && one.app === shown.app) void answer.refetch();
    else navigate(placeAddressOf(one));
  };
  const change = (next: Partial<AskedPlace>) => setAsked({ ...asked, ...next });
  return (
    <>
      <form className="moderation-why" onSubmit={submit} noValidate>
        <Field label={text.query} hint={text.queryHint} error={missing('query')}>
          {(input) => (
            <Input
              {...input}
              value={asked.query}
              maxLength={512}
              onChange={(event) => change({ query: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={text.app}
          hint={text.appHint}
          error={
            missing('app') ?? (isUnknown && asked.app.trim() === shown.app ? text.unknownApp : undefined)
          }
        >
          {(input) => <AppInput {...input} value={asked.app} onChange={(app) => change({ app })} />}
        </Field>
        <Button type="submit" busy={answer.isFetching}>
          {text.explain}
        </Button>
      </form>
      <div role="status">
        {answer.isLoading && text.loading}
        {answer.isError && !isUnknown && text.failed}
        {answer.data && <p>{text.place(shown.app, answer.data.place, answer.data.of, shown.query)}</p>}
      </div>
      {answer.data && <Answer why={answer.data} />}
    </>
  );
}

type AppInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string;
  onChange: (app: string) => void;
};

/** An app by its slug; names that are begun are proposed. */
function AppInput({ value, onChange, ...props }: AppInputProps) {
  const boot = useBoot();
  const id = useId();
  const { data } = useQuery(searchQuery(boot, useDeferredValue(value), PROPOSALS));
  return (
    <>
      <Input
        {...props}
        value={value}
        list={id}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {data?.apps.map((app) => (
          <option key={app.objectID} value={slugOf(app.path)}>
            {app.name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The last part of an app's address. */
const slugOf = (path: string) => path.split('/').filter(Boolean).at(-1) ?? '';

/** How many apps are proposed, of all products. */
const PROPOSALS = { apps: 8, partners: 0 };

type Row = { key: string; words: string; reading: string; fields: string; points: number };

const points = (share: number) => Math.round(100 * share);

function rowsOf(explanation: NonNullable<Why['explanation']>): Row[] {
  const { parts, bonus, likeness, order } = explanation;
  const whole = (words: string, share: number) => ({
    key: words,
    words,
    reading: '',
    fields: '',
    points: points(share),
  });
  return [
    ...parts.map((part, place) => ({
      // One text may hold the same word twice.
      key: `${place}/${part.words.join(' ')}`,
      words: part.words.join(' '),
      reading: text.readAs(part.reading, part.matched),
      fields: part.fields.map(text.field).join(', '),
      points: points(part.rarity * part.evidence),
    })),
    whole(text.bonus, bonus),
    whole(text.likeness, likeness),
    whole(text.order, order),
  ];
}

function Answer({ why }: { why: Why }) {
  return (
    <>
      {why.explanation && (
        <Table
          caption={text.parts}
          rows={rowsOf(why.explanation)}
          rowKey={(row) => row.key}
          columns={[
            { key: 'words', head: text.words, cell: (row) => row.words },
            { key: 'reading', head: text.reading, cell: (row) => row.reading },
            { key: 'fields', head: text.fields, cell: (row) => row.fields },
            { key: 'points', head: text.points, align: 'end', cell: (row) => row.points },
          ]}
        />
      )}
      <h3 className="title-16">{text.changesTitle}</h3>
      {why.changes.length === 0 && <p>{text.noChange}</p>}
      <ul>
        {why.changes.map(({ keyword, place }) => (
          <li key={keyword}>{text.change(keyword, place)}</li>
        ))}
      </ul>
    </>
  );
}

function Misses({ token }: { token: string }) {
  const boot = useBoot();
  const { data, isError, refetch } = useQuery(missesOf(boot, token));
  if (isError) {
    return (
      <EmptyState
        level={3}
        icon={RefreshCw}
        title={text.failedTitle}
        text={text.failedText}
        action={<Button onClick={() => void refetch()}>{text.retry}</Button>}
      />
    );
  }
  if (!data) return <p role="status">{text.loading}</p>;
  if (data.length === 0) {
    return <EmptyState level={3} icon={SearchCheck} title={text.nothingTitle} text={text.nothingText} />;
  }
  return (
    <Table
      caption={text.missesTitle}
      rows={data}
      rowKey={(row) => `${row.index}/${row.query}`}
      columns={[
        { key: 'query', head: text.query, cell: (row) => row.query },
        { key: 'index', head: text.among, cell: (row) => text.index(row.index) },
        { key: 'times', head: text.times, align: 'end', cell: (row) => row.times },
        { key: 'last', head: text.last, cell: (row) => day(row.lastAt) },
      ]}
    />
  );
}
