import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListAddress } from '../../../lib/address';
import { afterPaint } from '../../../lib/afterPaint';
import { useListAddress } from './useListAddress';

/**
 * The address that the person wants: a press is painted before the address
 * changes, because that renders the whole page again.
 */
export function usePressedAddress() {
  const { address, goTo } = useListAddress();
  const [pressed, setPressed] = useState<ListAddress | null>(null);
  const wanted = pressed ?? address;
  const latest = useRef({ wanted, goTo });
  useEffect(() => {
    latest.current = { wanted, goTo };
  });
  const press = useCallback((change: (was: ListAddress) => ListAddress) => {
    const next = change(latest.current.wanted);
    latest.current.wanted = next;
    setPressed(next);
    afterPaint(() => {
      // Of two presses between two frames, the second builds on the first.
      if (latest.current.wanted !== next) return;
      latest.current.goTo(next);
      setPressed(null);
    });
  }, []);
  return { address, wanted, press };
}
