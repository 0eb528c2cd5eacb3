import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { components } from '../../lib/api.gen';
import { useBoot } from '../../lib/boot';
import { ApiError } from '../../lib/http';
import { searchDesk as text } from '../../messages/searchDesk';
import { AppIcon } from '../../ui/AppIcon';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { Loaded } from '../../ui/Loaded';
import { Table } from '../../ui/Table';
import { type NamedApp, namedApps } from '../search/api/namedApps';
import { AppField } from '../search/components/AppField';
import { whyOf } from './api';
import { type AskedPlace, askedPlaceOf, placeAddressOf } from './model';

type Why = components['schemas']['SearchSearchWhy'];

/** Where an app stands for a text, and why. The address says for which. */
export function WhyHere({ token }: { token: string }) {
  const boot = useBoot();
  const search = useSearch();
  const asked = askedPlaceOf(search);
  const answer = useQuery(whyOf(boot, token, asked));
  const isAsked = asked.query !== '' && asked.app !== '';
  const isUnknown = answer.error instanceof ApiError && answer.error.status === 404;
  return (
    <>
      <WhyForm
        asked={asked}
        address={search}
        answered={answer.data?.app}
        isUnknown={isUnknown}
        isBusy={answer.isFetching}
        onAgain={() => void answer.refetch()}
      />
      <div className="moderation-place" role="status">
        {answer.data && <Place why={answer.data} query={asked.query} />}
      </div>
      {isAsked && !isUnknown && (
        <Loaded query={answer} failedTitle={text.whyFailed}>
          {(why) => <Answer why={why} />}
        </Loaded>
      )}
    </>
  );
}

/** What is typed until it is asked; `app` is what stands in the field. */
type Draft = AskedPlace & { address: string };

type WhyFormProps = {
  asked: AskedPlace;
  address: string;
  /** The app of the answer, which names it. */
  answered: Why['app'] | undefined;
  isUnknown: boolean;
  isBusy: boolean;
  /** Asks the same anew. */
  onAgain: () => void;
};

function WhyForm({ asked, address, answered, isUnknown, isBusy, onAgain }: WhyFormProps) {
  const boot = useBoot();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState<Draft>();
  const [chosen, setChosen] = useState<Pick<NamedApp, 'slug' | 'name'>>();
  const [isTried, setIsTried] = useState(false);
  const queryInput = useRef<HTMLInputElement>(null);
  const appInput = useRef<HTMLInputElement>(null);
  const known = [chosen, answered].find((one) => one?.slug === asked.app);
  // Another address, as that of the page before, brings its own words.
  const isEdited = draft?.address === address;
  const shown = isEdited ? draft : { query: asked.query, app: known?.name ?? asked.app, address };
  const named = useQuery(namedApps(boot, isEdited ? shown.app.trim() : ''));
  const missing = (key: keyof AskedPlace) => (isTried && !shown[key].trim() ? text.needed[key] : undefined);
  const change = (next: Partial<AskedPlace>) => setDraft({ ...shown, ...next });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const query = shown.query.trim();
    const app = appOf(shown.app.trim(), [chosen, answered, ...(named.data ?? [])]);
    if (!query) queryInput.current?.focus();
    else if (!app) appInput.current?.focus();
    else if (query === asked.query && app === asked.app) onAgain();
    else {
      setDraft(undefined);
      navigate(placeAddressOf({ query, app }));
    }
  };
  return (
    <form className="moderation-why" onSubmit={submit} noValidate>
      <Field label={text.query} hint={text.queryHint} error={missing('query')}>
        {(input) => (
          <Input
            {...input}
            ref={queryInput}
            value={shown.query}
            maxLength={512}
            autoComplete="off"
            onChange={(event) => change({ query: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={text.app}
        hint={text.appHint}
        error={missing('app') ?? (isUnknown && !isEdited ? text.unknownApp : undefined)}
      >
        {(input) => (
          <AppField
            input={input}
            ref={appInput}
            value={shown.app}
            apps={named.data}
            hasFailed={named.isError}
            onType={(app) => change({ app })}
            onChoose={(app) => {
              setChosen(app);
              change({ app: app.name });
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={isBusy}>
        {text.explain}
      </Button>
    </form>
  );
}

/** The slug that a name stands for; another text is one itself, or an id. */
function appOf(typed: string, known: readonly (Pick<NamedApp, 'slug' | 'name'> | undefined)[]): string {
  const isMeant = (name: string) => name.toLowerCase() === typed.toLowerCase();
  return known.find((one) => one && isMeant(one.name))?.slug ?? typed;
}

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

function Place({ why: { app, place, of }, query }: { why: Why; query: string }) {
  return (
    <>
      <AppIcon src={app.icon} size={34} />
      <p>{text.place(app.name, place, of, query)}</p>
    </>
  );
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
