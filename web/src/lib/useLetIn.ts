import { useState } from 'react';

/**
 * Whether to show an app that the person may be signed out of, and the way to show it all the same: apps
 * sign people in by themselves. Whoever takes its access away once more is asked once more.
 */
export function useLetIn(isSignedOut: boolean): [isLetIn: boolean, letIn: () => void] {
  const [goesOn, setGoesOn] = useState(false);
  if (!isSignedOut && goesOn) setGoesOn(false);
  return [!isSignedOut || goesOn, () => setGoesOn(true)];
}
