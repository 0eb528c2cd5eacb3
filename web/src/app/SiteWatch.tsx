import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../lib/boot';
import { appDataQuery, type Frame, slicesQuery } from '../lib/pages/siteData';
import { mayReload } from './reload';
import { checkServiceWorker } from './serviceWorker';

type SiteWatchProps = {
  /** The path of the document. */
  firstPath: string;
  onParts: (parts: Partial<Frame>) => void;
};

/**
 * Keeps a document that stays open in step with the server (S4.46, S7.51): after a navigation it asks
 * for the newest hashes. Another build is a full reload, once per session; other parts of the frame are
 * fetched, to be drawn in place.
 */
export function SiteWatch({ firstPath, onParts }: SiteWatchProps) {
  const { base, build, slices } = useBoot();
  const [path] = useLocation();
  const [hasMoved, setHasMoved] = useState(false);
  // The document itself came from the build that runs.
  if (!hasMoved && path !== firstPath) setHasMoved(true);
  const { data: newest, refetch, isStale } = useQuery({ ...appDataQuery(base), enabled: hasMoved });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation looks, at most every 15 seconds
  useEffect(() => {
    // Outside: the server.
    if (hasMoved && isStale) void refetch();
  }, [path]);
  useEffect(() => {
    // Outside: the browser.
    if (!newest?.build || newest.build === build) return;
    if (mayReload('build')) location.reload();
    // The one reload of this session was used; the new build's worker makes the next navigation a full one.
    else checkServiceWorker();
  }, [newest, build]);
  const changed = Object.entries(newest?.slices ?? {}).filter(([name, hash]) => slices[name] !== hash);
  const { data: parts } = useQuery(slicesQuery(base, changed));
  useEffect(() => {
    // Outside: the frame around the pages.
    if (parts) onParts(parts);
  }, [parts, onParts]);
  return null;
}
