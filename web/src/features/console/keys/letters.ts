import { useSyncExternalStore } from 'react';
import { storedText } from '../../../lib/storedText';

// Whether keys of one letter work, which this browser keeps. They do until somebody switches them off: who
// speaks to a computer, or presses keys by mistake, must be able to (WCAG 2.1.4).

const stored = storedText('marketplace-keys');

/** Keys without Control or Command, `/` and `?` among them. */
export const areLettersOn = (): boolean => stored.read() !== 'off';

export const switchLetters = (isOn: boolean): void => stored.write(isOn ? null : 'off');

export const useLettersOn = (): boolean => useSyncExternalStore(stored.listen, areLettersOn);
