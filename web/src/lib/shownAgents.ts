import { createContext, useContext } from 'react';

/** For how many agents the prices around are; undefined says the price of one. */
export const ShownAgents = createContext<number | undefined>(undefined);

export const useShownAgents = (): number | undefined => useContext(ShownAgents);
