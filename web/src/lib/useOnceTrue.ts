import { useState } from 'react';

/** Whether something was ever true: what was shown once is not taken away while it is read again. */
export function useOnceTrue(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was || isNow;
}
