import './preview.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { localTime } from '../../../lib/localTime';
import { invalidate } from '../../../lib/queryKeys';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import type { Page } from '../../../lib/wire';
import { draftPreview as text } from '../../../messages/draftPreview';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { RetryNote } from '../../../ui/RetryNote';
import { Segment } from '../../../ui/Segment';
import { Skeleton } from '../../../ui/Skeleton';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession, useToken } from '../../session/model/session';
import { isSignedOut } from '../../session/model/user';
import { acceptReview, draftOf, type ShownDraft } from '../api';
import { useBehindHash, useSecret } from '../useSecret';
import { DraftScreen } from './DraftScreen';
import { PreviewHead } from './PreviewHead';
import { useScale } from './useScale';
import { isView, VIEWS, type View } from './views';

type PreviewPageProps = { shared: NonNullable<Page['shared']> };

/** The draft of an app as it will look. In its own frames it draws one view and nothing around it. */
export function PreviewPage({ shared }: PreviewPageProps) {
  const [, view = '', theme = ''] = useBehindHash();
  const secret = useSecret();
  const token = useToken();
  const query = useQuery({ ...draftOf(useBoot(), token, secret), enabled: token !== '' && secret !== '' });
  if (isView(view)) return query.data ? <DraftScreen draft={query.data} view={view} theme={theme} /> : null;
  return (
    <>
      <PreviewHead shared={shared} name={query.data?.name} />
      <div className="page-top">
        <Asked secret={secret} query={query} />
      </div>
    </>
  );
}

type AskedProps = {
  secret: string;
  query: { data: ShownDraft | null | undefined; isError: boolean; refetch: () => unknown };
};

function Asked({ secret, query }: AskedProps) {
  const isHydrated = useIsHydrated();
  const session = useSession();
  if (isHydrated && secret === '') return <Unknown />;
  if (isSignedOut(session)) return <SignInFirst text={text} />;
  if (query.isError) return <RetryNote query={query}>{text.failed}</RetryNote>;
  if (query.data === undefined) return <Skeleton className="skeleton-card" />;
  if (query.data === null) return <Unknown />;
  return query.data.needsAnswer ? (
    <Answer draft={query.data} secret={secret} />
  ) : (
    <Views draft={query.data} secret={secret} />
  );
}

function Unknown() {
  return (
    <BrowseInstead icon={EyeOff} title={text.unknownTitle} text={text.unknownText} label={text.browse} />
  );
}

/** A reviewer says with which account they look; from then on the address is theirs alone. */
function Answer({ draft, secret }: { draft: ShownDraft; secret: string }) {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const accepting = useMutation({
    mutationFn: () => acceptReview(boot, token, secret),
    networkMode: 'always',
    onSuccess: () => invalidate(client, 'shownDraft'),
  });
  return (
    <section className="panel panel-body shared-offer">
      <p>{text.asked(draft.name)}</p>
      {accepting.error && (
        <Note tone="danger" live>
          {text.actFailed}
        </Note>
      )}
      <div>
        <Button variant="primary" busy={accepting.isPending} onClick={() => accepting.mutate()}>
          {text.accept}
        </Button>
      </div>
    </section>
  );
}

const THEMES = ['light', 'dark'] as const;
const WIDTHS = ['1440', '390'] as const;

function Views({ draft, secret }: { draft: ShownDraft; secret: string }) {
  const [view, setView] = useState<View>('card');
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('1440');
  const [room, scales] = useScale(WIDTHS);
  return (
    <div className="preview">
      <Note>{saysOf(draft)}</Note>
      <div className="preview-tools">
        <Segment
          legend={text.view}
          name="view"
          value={view}
          options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
          onChange={setView}
          className="preview-views"
        />
        <Segment
          legend={text.theme}
          name="theme"
          value={theme}
          options={THEMES.map((value) => ({ value, label: text.themes[value] }))}
          onChange={setTheme}
        />
        <Segment
          legend={text.width}
          name="width"
          value={width}
          options={WIDTHS.map((value) => ({ value, label: labelOf(value, scales[value]) }))}
          onChange={setWidth}
        />
      </div>
      <section
        ref={room}
        className="preview-room"
        aria-label={text.views[view]}
        style={{ '--preview-scale': scales[width] } as CSSProperties}
      >
        <iframe
          className="preview-frame"
          data-width={width}
          title={text.frame(text.views[view])}
          src={`#${secret}/${view}/${theme}`}
        />
      </section>
    </div>
  );
}

/** How wide the frame is, and how small it is shown where there is less room. */
const labelOf = (px: string, scale: number): string =>
  scale < 1 ? text.widthsScaled(px, Math.round(scale * 100)) : text.widths(px);

/** A draft that was discarded, or is live by now, leaves what is live: that is said. */
function saysOf({ revision = 0, state, updatedAt, endsAt }: ShownDraft): string {
  return state === 'live'
    ? text.showsLive(revision, day(endsAt))
    : text.shows(revision, updatedAt ? localTime(updatedAt) : '', day(endsAt));
}
