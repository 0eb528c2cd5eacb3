import { consolePages } from '../routes/console.gen';

export type ConsolePage = (typeof consolePages)[number];

/** A page of the console, with the app that its address names. */
export type Found = { page: ConsolePage; app: string };

const stepsOf = (path: string) => path.split('/').filter(Boolean);

/** The page of a path below the base path; undefined for none. */
export function pageOf(path: string): Found | undefined {
  const steps = stepsOf(path);
  for (const page of consolePages) {
    const pattern = stepsOf(page.pattern);
    if (pattern.length !== steps.length) continue;
    if (pattern.every((step, at) => step === '{app}' || step === steps[at])) {
      return { page, app: steps[pattern.indexOf('{app}')] ?? '' };
    }
  }
  return undefined;
}
