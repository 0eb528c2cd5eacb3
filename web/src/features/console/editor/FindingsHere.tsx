import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devConsole as text } from '../../../messages/devConsole';
import { useToken } from '../../session/model/session';
import { type FieldPage, placeOf } from '../model/places';
import { openStateOf } from '../model/standing';
import { progressOf } from '../publishing';
import { FindingList } from './FindingList';
import { Section } from './Section';
import { useDraft } from './useDraft';

/** What the review desk found in the fields of a page, while it has to be mended. */
export function FindingsHere({ page }: { page: FieldPage }) {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const isSentBack = openStateOf(app) === 'changes_requested';
  // Where it cannot be read, the page of the submission says so.
  const { data } = useQuery({ ...progressOf(boot, token, app.id), enabled: isSentBack });
  const here = data?.submission?.findings?.filter(({ part = '' }) => placeOf(part)?.page === page) ?? [];
  if (!isSentBack || here.length === 0) return null;
  return (
    <Section id="findings" title={text.findings.changes}>
      <FindingList findings={here} />
    </Section>
  );
}
