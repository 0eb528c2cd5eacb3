import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { useId } from 'react';
import { useBoot } from '../../../lib/boot';
import { nameOfArea } from '../../../messages/areas';
import { devClients as text } from '../../../messages/devClients';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input, Select } from '../../../ui/Input';
import { ActFailure } from '../editor/ActFailure';
import { Section } from '../editor/Section';
import { MAX_SCOPE_REASON } from '../model/limits.gen';
import { type Client, type ClientScope, knownScopes, type ScopeUse, useClientAct } from './api';
import { ScopeBadge } from './ScopeBadge';
import { useSaid } from './said';

type ScopesSectionProps = {
  client: Client;
  scopes: readonly ClientScope[];
  setScopes: (scopes: readonly ClientScope[]) => void;
};

/** What the app asks for, why, and whether it can do without. */
export function ScopesSection({ client, scopes, setScopes }: ScopesSectionProps) {
  const saved = client.scopes ?? [];
  const act = useClientAct();
  const saidOf = useSaid(client);
  const change = (at: number, to: Partial<ClientScope>) =>
    setScopes(scopes.map((scope, place) => (place === at ? { ...scope, ...to } : scope)));
  const isChanged = JSON.stringify(scopes) !== JSON.stringify(saved);
  return (
    <Section id="scopes" title={text.scopes} sub={text.scopesText} aside={text.scopeCount(scopes.length)}>
      <ul className="console-parts">
        {scopes.map((scope, at) => (
          <li key={scope.scope}>
            <ScopeFields
              scope={scope}
              said={saidOf(scope.scope)}
              use={client.scope_uses?.find((one) => one.scope === scope.scope)}
              onChange={(to) => change(at, to)}
            />
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={text.removeScope(scope.scope)}
              onClick={() => setScopes(scopes.filter((_, place) => place !== at))}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {scopes.length === 0 && <p className="console-parts-none small muted">{text.noScopes}</p>}
      <div className="panel-body console-stack">
        <AddScope
          has={scopes}
          onAdd={(scope) => setScopes([...scopes, { scope, required: true, description: '' }])}
        />
        <p className="tiny muted">{text.askedAnew}</p>
        <ActFailure error={act.error} />
        <Button
          variant="primary"
          className="console-scopes-save"
          busy={act.isPending}
          disabled={!isChanged}
          onClick={() => act.mutate({ kind: 'scopes', client, scopes: [...scopes] })}
        >
          {text.saveScopes}
        </Button>
      </div>
    </Section>
  );
}

type ScopeFieldsProps = {
  scope: ClientScope;
  /** What it lets the app do; undefined for one that the shop does not know. */
  said: ReturnType<ReturnType<typeof useSaid>>;
  /** Undefined while it is not saved. */
  use: ScopeUse | undefined;
  onChange: (to: Partial<ClientScope>) => void;
};

function ScopeFields({ scope, said, use, onChange }: ScopeFieldsProps) {
  return (
    <div className="grow may-shrink">
      <p className="console-scope-head">
        <span className="console-scope-name">
          {said && <b className="medium">{nameOfArea(said.area)}</b>}
          <code className="console-code console-parts-address">{scope.scope}</code>
          <ScopeBadge scope={scope.scope} />
        </span>
        <label className="check small">
          <input
            type="checkbox"
            checked={!scope.required}
            aria-label={text.optional(scope.scope)}
            onChange={(event) => onChange({ required: !event.currentTarget.checked })}
          />
          {text.optionalText}
        </label>
      </p>
      {said && <p className="small">{said.says}</p>}
      {use && <LastUse use={use} />}
      <Field
        label={text.reasonOf(scope.scope)}
        hint={scope.description.trim() === '' ? <NoReason /> : text.reasonHint}
      >
        {(input) => (
          <Input
            {...input}
            maxLength={MAX_SCOPE_REASON}
            value={scope.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}

/** A warning: the contract lets an app ask without a reason, and buyers read that it gives none. */
function NoReason() {
  return (
    <span className="console-scope-silent">
      <TriangleAlert size={15} aria-hidden="true" />
      {text.reasonLacks}
    </span>
  );
}

/** When the app used it last; a mark on what it only asks for. */
function LastUse({ use: { unused, last_used_on: on } }: { use: ScopeUse }) {
  if (!unused) return on && <p className="tiny muted">{text.lastUsed(on)}</p>;
  return (
    <p className="console-scope-unused tiny muted">
      <Badge tone="warning">{text.unused}</Badge> {on && `${text.lastUsed(on)}. `}
      {text.unusedText}
    </p>
  );
}

function AddScope({ has, onAdd }: { has: readonly ClientScope[]; onAdd: (scope: string) => void }) {
  const known = useQuery(knownScopes(useBoot()));
  const id = useId();
  const free = (known.data ?? []).filter(({ scope }) => !has.some((one) => one.scope === scope));
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {text.add}
      </label>
      <Select id={id} value="" onChange={(event) => onAdd(event.currentTarget.value)}>
        <option value="" disabled>
          {text.addChoose}
        </option>
        {free.map(({ scope, says }) => (
          <option key={scope} value={scope}>
            {`${scope}: ${says}`}
          </option>
        ))}
      </Select>
    </div>
  );
}
