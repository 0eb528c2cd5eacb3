import type { ReactNode } from 'react';
import { rootOf, useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { company as text } from '../../messages/company';
import { AppIcon } from '../../ui/AppIcon';
import { Badge, type Tone } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { type AppRequest, type Budget, withdrawRequest } from '../company/api';
import { RequestActions } from '../company/components/RequestActions';
import { costOf, firstNameOf, nameOfAsked } from '../company/model';
import { useChange } from '../company/useChange';
import { UserAvatar } from '../session/components/UserAvatar';

const TONES: Record<AppRequest['state'], Tone> = {
  waiting: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
};

type CardProps = { request: AppRequest; token: string; mayAct: boolean };

/** A request that the person decides: who, why, what, and what the budget is after it. */
export function WaitingRequest({
  request,
  budgets,
  token,
  mayAct,
}: CardProps & { budgets: readonly Budget[] }) {
  const { charge } = request;
  const asks = charge ? text.asksToPay : text.asksFor;
  return (
    <RequestFrame request={request} says={asks(request.askerName || text.someone)}>
      <AppStrip request={request}>{costOf(request, budgets)}</AppStrip>
      {mayAct && (
        <div className="company-actions wrap-row mt-4">
          <RequestActions request={request} token={token} />
        </div>
      )}
    </RequestFrame>
  );
}

/** A request of the person: how it stands, and the way to take it back. */
export function OwnRequest({ request, token, mayAct }: CardProps) {
  const boot = useBoot();
  const { isBusy, change } = useChange();
  return (
    <RequestFrame
      request={request}
      says={nameOfAsked(request)}
      below={
        <div>
          <RequestLine request={request} />
          {mayAct && request.state === 'waiting' && (
            <Button
              size="sm"
              className="mt-4"
              busy={isBusy}
              onClick={() => void change(() => withdrawRequest(boot, token, request.id), text.withdrawn)}
            >
              {text.withdraw} <span className="sr-only">{nameOfAsked(request)}</span>
            </Button>
          )}
        </div>
      }
    />
  );
}

/** A request of somebody else that is decided. */
export function DecidedRequest({ request }: { request: AppRequest }) {
  return (
    <RequestFrame
      request={request}
      says={`${request.askerName || text.someone}: ${nameOfAsked(request)}`}
      below={<RequestLine request={request} />}
    />
  );
}

type FrameProps = {
  request: AppRequest;
  says: string;
  /** Below the reason, in its column. */
  below?: ReactNode;
  children?: ReactNode;
};

function RequestFrame({ request, says, below, children }: FrameProps) {
  const { askerName, askedAt, reason } = request;
  return (
    <li className="panel panel-body">
      <div className="company-head">
        <UserAvatar user={{ accountId: askerName, name: askerName, avatar: '' }} />
        <h3 className="company-who">{says}</h3>
        <p className="company-small">{day(askedAt)}</p>
        <blockquote className="company-quote">{reason}</blockquote>
        {below}
      </div>
      {children}
    </li>
  );
}

/** What was decided, by whom and in which words, and who sets it up. */
function RequestLine({ request }: { request: AppRequest }) {
  const { state, deciderName, decidedAt, note, way } = request;
  return (
    <>
      <p className="wrap-row mt-2">
        <Badge tone={TONES[state]}>{text.state[state]}</Badge>
        {decidedAt && state !== 'withdrawn' && (
          <span className="company-small">{text.decidedBy(deciderName, day(decidedAt))}</span>
        )}
      </p>
      {way === 'set_up' && <SetUpLine request={request} />}
      {note && <blockquote className="company-quote">{note}</blockquote>}
    </>
  );
}

/** Who asked sets it up: the way there for them, and their name for everybody else. */
function SetUpLine({ request: { own, slug, name, askerName } }: { request: AppRequest }) {
  if (!own) return <p className="company-small mt-2">{text.setUpBy(firstNameOf(askerName))}</p>;
  return (
    <p className="company-small mt-2">
      {text.setUpYours}{' '}
      {slug && (
        <Link className="link" to={`/apps/${slug}/?action=settings`}>
          {text.setUp} <span className="sr-only">{name}</span>
        </Link>
      )}
    </p>
  );
}

function AppStrip({ request, children }: { request: AppRequest; children: ReactNode }) {
  const root = rootOf(useBoot());
  const { slug, name, offered, charge } = request;
  return (
    <div className="company-app">
      {slug && <AppIcon src={`${root}/pictures/icons/apps/${slug}.svg`} size={38} />}
      <div className="grow">
        <h4>{charge ? nameOfAsked(request) : name || request.applicationId}</h4>
        <p className="company-small">{offered || charge ? children : text.gone}</p>
      </div>
      {offered && (
        <Link className="link" to={`/apps/${slug}/`}>
          {text.viewApp} <span className="sr-only">{name}</span>
        </Link>
      )}
    </div>
  );
}
