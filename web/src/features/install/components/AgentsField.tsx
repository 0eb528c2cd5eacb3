import { useId, useState } from 'react';
import { install as text } from '../../../messages/purchase';
import { Input } from '../../../ui/Input';

const MOST_AGENTS = 9999;

export type Agents = {
  /** How many the organization has, when that is known. */
  own: number | undefined;
  typed: string | undefined;
  /** How many the price is shown for; undefined is for one, without saying so. */
  shown: number | undefined;
  type: (value: string) => void;
};

/** A whole number of agents that may be priced, or nothing for anything else. */
export function parseAgents(value: string): number | undefined {
  const agents = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  return agents >= 1 && agents <= MOST_AGENTS ? agents : undefined;
}

/** The number of agents that the box shows prices for: those of the organization, until another one is typed. */
export function useAgents(own: number | undefined): Agents {
  const [typed, type] = useState<string>();
  return { own, typed, shown: typed === undefined ? own : parseAgents(typed), type };
}

/** The one place in which prices are asked for another number of agents. */
export function AgentsField({ agents: { own, typed, shown, type } }: { agents: Agents }) {
  const id = useId();
  const hint = own !== undefined && shown !== own ? text.ownAgents(own) : '';
  return (
    <div className="price-box-agents">
      <label htmlFor={id}>{text.agents}</label>
      <Input
        id={id}
        className="agents-input"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_AGENTS}
        placeholder="1"
        value={typed ?? own ?? ''}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => type(event.target.value)}
      />
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
