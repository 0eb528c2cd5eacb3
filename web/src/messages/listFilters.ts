import { count } from '../lib/money';

/** The number of agents that lists show prices for, and filters that are saved under a name. */
export const listFilters = {
  pricesFor: 'Prices for',
  agents: 'agents',
  agentLess: 'One agent less',
  agentMore: 'One agent more',
  agentsWrong: (most: number) => `A whole number from 1 to ${count(most)}.`,
  agentsNote: (shown: number | undefined, own: number | undefined) =>
    shown === undefined
      ? 'Prices per agent are those of one.'
      : own === undefined
        ? 'Totals per month.'
        : 'From your organization. Totals per month.',
  savedFilters: 'Saved filters',
  saveFilters: 'Save these filters',
  filterName: 'Name',
  nameMissing: 'Please enter a name',
  save: 'Save',
  cancelSaving: 'Cancel',
  removeSaved: (name: string) => `Remove the saved filters “${name}”`,
};
