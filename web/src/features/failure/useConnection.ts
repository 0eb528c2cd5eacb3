import { useCallback, useEffect, useState } from 'react';
import { isShopThere } from '../../lib/http';

/** Seconds between two looks for the network. */
const PAUSE_S = 10;

/** Looks for the network again and again, and goes on when it is back. */
export function useConnection(goOn: () => void) {
  const [left, setLeft] = useState(PAUSE_S);
  const [isTrying, setIsTrying] = useState(false);

  const look = useCallback(async () => {
    setIsTrying(true);
    if (await isShopThere()) goOn();
    setIsTrying(false);
    setLeft(PAUSE_S);
  }, [goOn]);

  useEffect(() => {
    // Outside: the clock, and the browser's word that there is a network.
    const online = () => void look();
    addEventListener('online', online);
    const ticking = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => {
      removeEventListener('online', online);
      clearInterval(ticking);
    };
  }, [look]);

  useEffect(() => {
    // Outside: the network.
    if (left === 0) void look();
  }, [left, look]);

  return { left, isTrying, look };
}
