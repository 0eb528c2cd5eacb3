import { createStore } from '../model/store';

// What a developer may have the product do wrong, to see how an app takes it.

export type Fault = 'none' | 'error' | 'silent' | 'slow';
export const fault = createStore<Fault>('none');

const SLOW_MS = 3000;

/** Answers as the chosen fault says; an error is for one call only. */
export async function withFault<T>(answer: () => T | Promise<T>): Promise<T> {
  const chosen = fault.get();
  if (chosen === 'error') {
    fault.set('none');
    throw Object.assign(new Error('The simulator refused this call.'), { code: 'SIMULATED' });
  }
  if (chosen === 'silent') return new Promise(() => {});
  if (chosen === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  return answer();
}
