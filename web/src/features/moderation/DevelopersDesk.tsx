import { useQuery } from '@tanstack/react-query';
import { IdCard, Tag } from 'lucide-react';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { developersDesk as text } from '../../messages/developersDesk';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Link } from '../../ui/Link';
import { Loaded } from '../../ui/Loaded';
import { SectionHead } from '../../ui/SectionHead';
import { Table } from '../../ui/Table';
import { developersOf, reservedNamesOf, type StaffDeveloper } from './developers';
import { ReasonDialog } from './ReasonDialog';
import { useDecision } from './useDecision';

/** Which developers may go on, and which names nobody gets. */
export function DevelopersDesk({ token }: { token: string }) {
  return (
    <>
      <section className="moderation-list moderation-search">
        <SectionHead title={text.developers} text={text.developersText} />
        <Developers token={token} />
      </section>
      <section className="moderation-list moderation-search">
        <SectionHead title={text.names} text={text.namesText} />
        <ReservedNames token={token} />
      </section>
    </>
  );
}

/** Which developer is to be restricted: one of the list, or one that is named. */
type Asked = { slug: string; name: string } | 'other' | null;

function Developers({ token }: { token: string }) {
  const boot = useBoot();
  const query = useQuery(developersOf(boot, token));
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <>
      <p>
        <Button onClick={() => setAsked('other')}>{text.restrictOther}</Button>
      </p>
      <Loaded query={query} failedTitle={text.developersFailed}>
        {(developers) =>
          developers.length === 0 ? (
            <EmptyState level={3} icon={IdCard} title={text.noDevelopers} text={text.noDevelopersText} />
          ) : (
            <Table
              caption={text.developers}
              rows={developers}
              rowKey={(row) => row.slug}
              columns={[
                {
                  key: 'name',
                  head: text.developer,
                  cell: (row) => <Link to={`/developers/${row.slug}/`}>{row.name || row.slug}</Link>,
                },
                { key: 'state', head: text.state, cell: (row) => text.states[row.state] },
                { key: 'why', head: text.why, cell: (row) => row.reason || '–' },
                { key: 'changed', head: text.changed, cell: (row) => day(row.updatedAt) },
                {
                  key: 'act',
                  head: text.act,
                  cell: (row) => <Act developer={row} token={token} onRestrict={() => setAsked(row)} />,
                },
              ]}
            />
          )
        }
      </Loaded>
      {asked && (
        <ReasonDialog
          token={token}
          title={asked === 'other' ? text.restrictOther : text.restrictTitle(asked.name)}
          send={text.restrict}
          lead={text.restrictText}
          subject={
            asked === 'other'
              ? { label: text.slug, hint: text.slugHint, empty: text.slugEmpty, field: 'slug' }
              : { known: asked.slug }
          }
          reasonHint={text.reasonHint}
          decision={(slug, reason) => ({ kind: 'restrict', slug, reason })}
          said={(slug) => text.restricted(asked === 'other' ? slug : asked.name)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type ActProps = { developer: StaffDeveloper; token: string; onRestrict: () => void };

function Act({ developer: { slug, name, state }, token, onRestrict }: ActProps) {
  const reinstating = useDecision(token, text.reinstated(name));
  if (state === 'closed') return '–';
  if (state !== 'restricted')
    return (
      <Button size="sm" aria-label={text.restrictOf(name)} onClick={onRestrict}>
        {text.restrict}
      </Button>
    );
  return (
    <Button
      size="sm"
      aria-label={text.reinstateOf(name)}
      busy={reinstating.isPending}
      onClick={() => reinstating.mutate({ kind: 'reinstate', slug })}
    >
      {text.reinstate}
    </Button>
  );
}

function ReservedNames({ token }: { token: string }) {
  const boot = useBoot();
  const query = useQuery(reservedNamesOf(boot, token));
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <p>
        <Button onClick={() => setIsAsked(true)}>{text.reserve}</Button>
      </p>
      <Loaded query={query} failedTitle={text.namesFailed}>
        {(names) =>
          names.length === 0 ? (
            <EmptyState level={3} icon={Tag} title={text.noNames} text={text.noNamesText} />
          ) : (
            <Table
              caption={text.names}
              rows={names}
              rowKey={(row) => row.name}
              columns={[
                { key: 'name', head: text.name, cell: (row) => row.name },
                { key: 'why', head: text.why, cell: (row) => row.reason },
                {
                  key: 'since',
                  head: text.since,
                  cell: (row) => (row.addedAt ? day(row.addedAt) : text.always),
                },
                { key: 'act', head: text.act, cell: (row) => <Free name={row.name} token={token} /> },
              ]}
            />
          )
        }
      </Loaded>
      {isAsked && (
        <ReasonDialog
          token={token}
          title={text.reserve}
          send={text.reserve}
          subject={{ label: text.name, empty: text.nameEmpty, field: 'name' }}
          reasonHint={text.reserveReasonHint}
          decision={(name, reason) => ({ kind: 'reserve', name, reason })}
          said={text.reserved}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

function Free({ name, token }: { name: string; token: string }) {
  const freeing = useDecision(token, text.freed(name));
  return (
    <Button
      size="sm"
      aria-label={text.freeOf(name)}
      busy={freeing.isPending}
      onClick={() => freeing.mutate({ kind: 'free', name })}
    >
      {text.free}
    </Button>
  );
}
