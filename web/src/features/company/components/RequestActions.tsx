import '../../../ui/strip.css';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { company as text } from '../../../messages/company';
import { Button } from '../../../ui/Button';
import { type AppRequest, approveRequest, declineRequest } from '../api';
import { sentenceOf } from '../failure';
import { firstNameOf, nameOfAsked } from '../model';
import { useChange } from '../useChange';

// A menu brings a library, which few need.
const RequestMenu = lazyPart(() => import('./RequestMenu').then((m) => m.RequestMenu));
const WordsDialog = lazyPart(() => import('./WordsDialog').then((m) => m.WordsDialog));

type RequestActionsProps = {
  request: AppRequest;
  token: string;
  /** In a strip, which has no room for the way into the cart, and among others: the buttons name the app. */
  isSmall?: boolean;
};

/** What somebody who decides a request can do: approve it at once, let who asked set it up, or decline it with a note. A menu has the way into the cart. */
export function RequestActions({ request, token, isSmall = false }: RequestActionsProps) {
  const boot = useBoot();
  const [, navigate] = useLocation();
  const { isBusy, change } = useChange();
  const [isDeclining, setIsDeclining] = useState(false);
  const [isMenuWanted, setIsMenuWanted] = useState(false);
  const { id, name, slug, charge } = request;
  const isFree = request.free && !charge;
  const mayApprove = request.offered || Boolean(charge);
  const mayBeSetUp = request.offered && !charge && !isSmall;
  const size = isSmall ? 'sm' : 'md';
  const named = isSmall && <span className="sr-only">{nameOfAsked(request)}</span>;
  const approveNow = async (way: 'now' | 'set_up') => {
    const done = isFree ? text.installed(name) : text.approved;
    const worked = await change(() => approveRequest(boot, token, id, way), done);
    if (worked && !isFree)
      navigate(charge ? `/checkout/charge/${charge.id}/${charge.kind}/` : `/checkout/${slug}/`);
  };
  const approveCart = () => change(() => approveRequest(boot, token, id, 'cart'), text.inCart(name));
  const more = (open?: () => void) => (
    <Button
      variant="ghost"
      icon
      aria-label={text.more(name)}
      aria-haspopup="menu"
      busy={isBusy}
      {...(open && { onClick: open })}
    >
      <Ellipsis size={17} aria-hidden="true" />
    </Button>
  );
  const decline = (
    <Button variant="ghost" size={size} aria-haspopup="dialog" onClick={() => setIsDeclining(true)}>
      {text.decline} {named}
    </Button>
  );
  const approve = mayApprove && (
    <Button
      variant={isSmall ? 'secondary' : 'primary'}
      size={size}
      busy={isBusy}
      title={charge ? undefined : text.approveNowHint}
      onClick={() => void approveNow('now')}
    >
      {charge ? text.approvePay : text.approveNow} {named}
    </Button>
  );
  return (
    <>
      {isSmall ? (
        <div className="strip-actions">
          {decline}
          {approve}
        </div>
      ) : (
        approve
      )}
      {mayBeSetUp && (
        <Button busy={isBusy} onClick={() => void approveNow('set_up')}>
          {text.approveSetUp(firstNameOf(request.askerName))}
        </Button>
      )}
      {!isSmall && decline}
      {mayBeSetUp &&
        (isMenuWanted ? (
          <Suspense fallback={more()}>
            <RequestMenu trigger={more()} onApproveCart={() => void approveCart()} />
          </Suspense>
        ) : (
          more(() => setIsMenuWanted(true))
        ))}
      {isDeclining && (
        <Suspense>
          <WordsDialog
            title={text.declineTitle(nameOfAsked(request))}
            label={text.note}
            send={text.sendDecline}
            missing={text.noNote}
            onClose={() => setIsDeclining(false)}
            onSend={async (note) => {
              let failure: unknown;
              await change(async () => {
                await declineRequest(boot, token, id, note).catch((refusal: unknown) => {
                  failure = refusal;
                  throw refusal;
                });
              }, text.declined);
              if (failure) throw new Error(sentenceOf(failure));
              setIsDeclining(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
