import './shared.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import { ApiError } from '../../lib/http';
import { lastDayOf } from '../../lib/lastDay';
import { invalidate } from '../../lib/queryKeys';
import { useIsHydrated } from '../../lib/useIsHydrated';
import type { Page } from '../../lib/wire';
import { appInvitation as text } from '../../messages/appInvitation';
import { AppIcon } from '../../ui/AppIcon';
import { BrowseInstead } from '../../ui/BrowseInstead';
import { Button, buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Note } from '../../ui/Note';
import { PageHead } from '../../ui/PageHead';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { SignInFirst } from '../session/components/SignInFirst';
import { useSession, useToken } from '../session/model/session';
import { isSignedOut } from '../session/model/user';
import { acceptOffer, declineOffer, type Offer, offerOf } from './api';
import { useSecret } from './useSecret';

/** Asks an owner whether the organization wants to see an app that is not public. */
export function InvitationPage({ shared }: { shared: NonNullable<Page['shared']> }) {
  return (
    <>
      <PageHead breadcrumbs={shared.breadcrumbs} heading={text.heading} lead={text.lead} />
      <div className="page-top">
        <Asked />
      </div>
    </>
  );
}

function Asked() {
  const secret = useSecret();
  const isHydrated = useIsHydrated();
  const session = useSession();
  const token = useToken();
  const query = useQuery({ ...offerOf(useBoot(), token, secret), enabled: token !== '' && secret !== '' });
  if (isHydrated && secret === '') return <Unknown />;
  if (isSignedOut(session)) return <SignInFirst text={text} />;
  if (query.isError) return <RetryNote query={query}>{text.failed}</RetryNote>;
  if (query.data === undefined) return <Skeleton className="skeleton-card" />;
  return query.data ? <OfferPanel offer={query.data} secret={secret} /> : <Unknown />;
}

function Unknown() {
  return <BrowseInstead icon={MailX} title={text.unknownTitle} text={text.unknownText} label={text.browse} />;
}

function OfferPanel({ offer, secret }: { offer: Offer; secret: string }) {
  const { application: app } = offer;
  return (
    <section className="panel panel-body shared-offer" aria-labelledby="shared-app">
      <div className="shared-app">
        <AppIcon src={app.icon} size={52} />
        <div className="may-shrink">
          <h2 id="shared-app">{app.name}</h2>
          <p className="small muted">{text.by(app.developer)}</p>
        </div>
      </div>
      {app.shortDescription && <p>{app.shortDescription}</p>}
      {offer.note && <blockquote className="shared-word">{offer.note}</blockquote>}
      <Answer offer={offer} secret={secret} />
    </section>
  );
}

function Answer({ offer, secret }: { offer: Offer; secret: string }) {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const [hasDeclined, setHasDeclined] = useState(false);
  const accepting = useMutation({
    mutationFn: () => acceptOffer(boot, token, secret),
    networkMode: 'always',
    onSuccess: () => invalidate(client, 'appOffer', 'ownApps', 'ownApp'),
  });
  const declining = useMutation({
    mutationFn: () => declineOffer(boot, token, secret),
    networkMode: 'always',
    onSuccess: () => setHasDeclined(true),
  });
  const error = accepting.error ?? declining.error;
  if (hasDeclined) return <Note live>{text.declined}</Note>;
  if (offer.state === 'accepted') return <Accepted offer={offer} />;
  if (!offer.mayAnswer) return <Note tone="warning">{text.askOwner(offer.organization)}</Note>;
  return (
    <>
      <p className="muted">{text.what(offer.organization, lastDayOf(offer.expiresAt))}</p>
      {error && (
        <Note tone="danger" live>
          {error instanceof ApiError && error.status > 0 && error.status < 500
            ? error.message
            : text.actFailed}
        </Note>
      )}
      <div className="wrap-row">
        <Button variant="primary" busy={accepting.isPending} onClick={() => accepting.mutate()}>
          {text.accept(offer.organization)}
        </Button>
        <Button variant="ghost" busy={declining.isPending} onClick={() => declining.mutate()}>
          {text.decline}
        </Button>
      </div>
    </>
  );
}

function Accepted({ offer }: { offer: Offer }) {
  return (
    <>
      <Note tone="success" live>
        {text.accepted(offer.organization)}
      </Note>
      <div>
        <Link className={buttonClass({ variant: 'primary' })} to={`/private-apps/${offer.application.slug}/`}>
          {text.see(offer.application.name)}
        </Link>
      </div>
    </>
  );
}
