import { useQuery } from '@tanstack/react-query';
import { Flag, Reply } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { lazyPart } from '../../lib/lazyPart';
import type { App, Review } from '../../lib/wire';
import { reviewForms as text } from '../../messages/reviewForms';
import { Button } from '../../ui/Button';
import { instanceOf } from '../installation/api';
import { useSession, useToken } from '../session/model/session';

const ReplyDialog = lazyPart(() => import('./ReplyDialog').then((m) => m.ReplyDialog));
const ReportDialog = lazyPart(() => import('./ReportDialog').then((m) => m.ReportDialog));

type ReviewActionsProps = {
  app: Pick<App, 'id' | 'developer'>;
  review: Pick<Review, 'id' | 'name' | 'reply'>;
  onReplied: (reply: string) => void;
};

/**
 * What a person may do about somebody's review: its app's developer answers, everybody else may report
 * it. It appears once the session is known, in a line that has the same height without it.
 */
export function ReviewActions({ app, review, onReplied }: ReviewActionsProps) {
  const boot = useBoot();
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const token = useToken();
  const { data, isPending } = useQuery({ ...instanceOf(boot, token, app.id), enabled: token !== '' });
  if (session.status === 'signed-in' && session.user.isGhostLogin) return null;
  if (token && isPending) return null;
  const open = async () => {
    if (token || (await session.signIn())) setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <>
      {data?.own ? (
        <Button size="sm" onClick={() => void open()}>
          <Reply size={16} aria-hidden="true" />
          {review.reply ? text.changeReply : text.reply}{' '}
          <span className="sr-only">{text.to(review.name)}</span>
        </Button>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          icon
          aria-label={text.report(review.name)}
          title={text.report(review.name)}
          onClick={() => void open()}
        >
          <Flag size={16} aria-hidden="true" />
        </Button>
      )}
      {isOpen && token && (
        <Suspense>
          {data?.own ? (
            <ReplyDialog
              developer={app.developer}
              review={review}
              token={token}
              onReplied={onReplied}
              onClose={close}
            />
          ) : (
            <ReportDialog review={review} token={token} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
