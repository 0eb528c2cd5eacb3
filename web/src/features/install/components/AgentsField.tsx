import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { MOST_AGENTS, parseAgents } from '../../../lib/agents';
import { install as text } from '../../../messages/install';
import { Button } from '../../../ui/Button';
import { Input } from '../../../ui/Input';

export type Agents = {
  /** How many the organization has, when that is known. */
  own: number | undefined;
  typed: string | undefined;
  /** How many the price is for: one where nobody knows better. */
  shown: number;
  isWrong: boolean;
  type: (value: string) => void;
};

/** The number of agents that the box shows prices for: those of the organization, until another one is typed. */
export function useAgents(own: number | undefined): Agents {
  const [typed, type] = useState<string>();
  const chosen = typed === undefined ? own : parseAgents(typed);
  return { own, typed, shown: chosen ?? 1, isWrong: Boolean(typed) && chosen === undefined, type };
}

/** The one place of the page in which prices are asked for another number of agents. */
export function AgentsField({ agents: { own, typed, shown, isWrong, type } }: { agents: Agents }) {
  const id = useId();
  const note = isWrong
    ? text.agentsWrong(MOST_AGENTS)
    : own !== undefined && shown !== own
      ? text.ownAgents(own)
      : '';
  const step = (by: number) => type(String(shown + by));
  return (
    <div className="price-box-agents">
      <label htmlFor={id}>{text.agents}</label>
      <div className="stepper">
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={text.agentLess}
          disabled={shown <= 1}
          onClick={() => step(-1)}
        >
          <Minus size={15} aria-hidden="true" />
        </Button>
        <Input
          id={id}
          className="agents-input num"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_AGENTS}
          placeholder="1"
          value={typed ?? own ?? ''}
          aria-invalid={isWrong || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => type(event.target.value)}
        />
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={text.agentMore}
          disabled={shown >= MOST_AGENTS}
          onClick={() => step(1)}
        >
          <Plus size={15} aria-hidden="true" />
        </Button>
      </div>
      {note && <p id={`${id}-note`}>{note}</p>}
    </div>
  );
}
