import './agents-filter.css';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { MOST_AGENTS, typeAgents } from '../../../lib/agents';
import { listFilters as text } from '../../../messages/listFilters';
import { Button } from '../../../ui/Button';
import { Input } from '../../../ui/Input';
import { useAgents } from '../model/useAgents';

/** For how many agents a list shows prices: those of the organization, until another number is typed. */
export function AgentsFilter() {
  const id = useId();
  const { own, typed, shown, isWrong } = useAgents();
  const step = (by: number) => typeAgents(String((shown ?? 1) + by));
  return (
    <fieldset className="agents-filter">
      <legend>{text.pricesFor}</legend>
      <div className="row">
        <div className="agents-filter-stepper">
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={text.agentLess}
            disabled={(shown ?? 1) <= 1}
            onClick={() => step(-1)}
          >
            <Minus size={15} aria-hidden="true" />
          </Button>
          <Input
            id={id}
            className="agents-filter-input num"
            inputMode="numeric"
            autoComplete="off"
            placeholder="1"
            value={typed ?? own ?? ''}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => typeAgents(event.target.value.trim())}
          />
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={text.agentMore}
            disabled={(shown ?? 1) >= MOST_AGENTS}
            onClick={() => step(1)}
          >
            <Plus size={15} aria-hidden="true" />
          </Button>
        </div>
        <label htmlFor={id} className="muted small">
          {text.agents}
        </label>
      </div>
      <p id={`${id}-note`} role="status" className="agents-filter-note" data-wrong={isWrong || undefined}>
        {isWrong ? text.agentsWrong(MOST_AGENTS) : text.agentsNote(shown, typed === null ? own : undefined)}
      </p>
    </fieldset>
  );
}
