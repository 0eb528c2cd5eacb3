import { useQuery } from '@tanstack/react-query';
import { parseAgents, useTypedAgents } from '../../../lib/agents';
import { useBoot } from '../../../lib/boot';
import { myProducts } from '../../session/model/products';
import { useToken } from '../../session/model/session';

export type Agents = {
  /** How many the organization has, when that is known. */
  own: number | undefined;
  typed: string | null;
  /** How many the prices are for; undefined when nobody said, and for what is no number. */
  shown: number | undefined;
  isWrong: boolean;
};

/** The number of agents that lists show prices for: those of the organization, until another one is typed. */
export function useAgents(): Agents {
  const boot = useBoot();
  const token = useToken();
  const typed = useTypedAgents();
  const { data } = useQuery({ ...myProducts(boot, token), enabled: token !== '' });
  const main = data?.find((one) => one.product === 'livechat') ?? data?.[0];
  const own = main?.agents;
  const shown = typed === null ? own : parseAgents(typed);
  return { own, typed, shown, isWrong: typed !== null && shown === undefined };
}
