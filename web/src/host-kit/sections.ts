import { type InitialState, initialState, type Section, section } from './messages';
import { read } from './schema';

/** A section as a host may show it; throws an error that says what is wrong with it. */
export const checkSection = (value: unknown): Section => read(section, value);

/** What a widget shows before its frame has loaded; throws as above. */
export const checkInitialState = (value: unknown): InitialState => read(initialState, value);
