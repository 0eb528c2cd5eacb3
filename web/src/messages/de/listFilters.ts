import { count } from '../../lib/money';
import type { Messages } from '../../lib/translation';
import type { listFilters as english } from '../listFilters';

export const listFilters: Messages<typeof english> = {
  pricesFor: 'Preise für',
  agents: 'Agenten',
  agentLess: 'Ein Agent weniger',
  agentMore: 'Ein Agent mehr',
  agentsWrong: (most) => `Eine ganze Zahl von 1 bis ${count(most)}.`,
  agentsNote: (shown, own) =>
    shown === undefined
      ? 'Preise pro Agent gelten für einen.'
      : own === undefined
        ? 'Summen pro Monat.'
        : 'Aus Ihrer Organisation. Summen pro Monat.',
  savedFilters: 'Gespeicherte Filter',
  saveFilters: 'Diese Filter speichern',
  filterName: 'Name',
  nameMissing: 'Bitte geben Sie einen Namen ein',
  save: 'Speichern',
  cancelSaving: 'Abbrechen',
  removeSaved: (name) => `Gespeicherte Filter „${name}“ entfernen`,
};
