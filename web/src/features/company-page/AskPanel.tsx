import { type FormEvent, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { company as text } from '../../messages/company';
import { Button } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { type AppRequest, askOwners, type Company } from '../company/api';
import { faultOf, WordsField } from '../company/components/WordsField';
import { firstNameOf, nameOfAsked, ownerToAsk } from '../company/model';
import { useChange } from '../company/useChange';

type AskPanelProps = { requests: readonly AppRequest[]; owners: Company['owners']; token: string };

/** For who decides nothing: the latest request that waits, to say more; or how to ask for an app. */
export function AskPanel({ requests, owners, token }: AskPanelProps) {
  const waiting = requests.find((one) => one.own && one.state === 'waiting');
  if (waiting) {
    const title = text.askTitle(ownerToAsk(owners, waiting.product), nameOfAsked(waiting));
    return <AskAgain key={waiting.id} title={title} request={waiting} token={token} />;
  }
  const names = [...new Set(owners.map(({ name }) => name))];
  const title = text.askAny(names.length === 1 ? firstNameOf(names[0] ?? '') : '');
  return (
    <section className="panel panel-body" aria-label={title}>
      <h2>{title}</h2>
      <p className="company-small mt-2">{text.askAnyText}</p>
      <Link className="btn btn-primary btn-block mt-4" to="/apps/">
        {text.browse}
      </Link>
    </section>
  );
}

type AskAgainProps = { title: string; request: AppRequest; token: string };

/** Asked for again, an app has one request, with the words that were sent last. */
function AskAgain({ title, request, token }: AskAgainProps) {
  const boot = useBoot();
  const { isBusy, change } = useChange();
  const [words, setWords] = useState(request.reason);
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(words, text.noReason);
    setError(fault);
    if (!fault) {
      const { applicationId, charge } = request;
      const what = charge ? { charge: { id: charge.id, kind: charge.kind } } : { applicationId };
      void change(() => askOwners(boot, token, what, words.trim()), text.asked(nameOfAsked(request)));
    }
  };
  return (
    <section className="panel panel-body" aria-label={title}>
      <h2>{title}</h2>
      <form noValidate className="company-form" onSubmit={send}>
        <WordsField label={text.why} value={words} error={error} autoFocus={false} onChange={setWords} />
        <Button type="submit" variant="primary" block busy={isBusy}>
          {text.askAgain}
        </Button>
      </form>
    </section>
  );
}
