import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devClients as text } from '../../../messages/devClients';
import { Button } from '../../../ui/Button';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { HeadActs } from '../frame/HeadActs';
import type { Client, ClientScope } from './api';
import { ScopeBadge } from './ScopeBadge';
import { useSaid } from './said';

const TryConsentDialog = lazyPart(() => import('./TryConsentDialog').then((m) => m.TryConsentDialog));

type ConsentPreviewProps = { client: Client; scopes: readonly ClientScope[] };

/** What the consent will say to buyers, as one types; the head of the page asks for it as they will be asked. */
export function ConsentPreview({ client, scopes }: ConsentPreviewProps) {
  const { app } = useDraft();
  const [isTrying, setIsTrying] = useState(false);
  const saidOf = useSaid(client);
  return (
    <Section id="consent" title={text.consent} sub={text.consentOf(app.name)}>
      {scopes.length === 0 ? (
        <p className="panel-body small muted">{text.consentOfNothing}</p>
      ) : (
        <>
          <ul className="console-parts" aria-label={text.consent}>
            {scopes.map(({ scope, description, required }) => (
              <li key={scope}>
                <div className="grow may-shrink">
                  <p className="small medium">{saidOf(scope)?.says ?? scope}</p>
                  <p className="small muted">{description.trim() || text.noReason}</p>
                  {!required && <p className="tiny muted">{text.mayRefuse}</p>}
                </div>
                <ScopeBadge scope={scope} />
              </li>
            ))}
          </ul>
          <HeadActs>
            <Button onClick={() => setIsTrying(true)}>
              <Eye size={16} aria-hidden="true" /> {text.tryConsent}
            </Button>
          </HeadActs>
        </>
      )}
      <Suspense>
        {isTrying && <TryConsentDialog client={client} scopes={scopes} onClose={() => setIsTrying(false)} />}
      </Suspense>
    </Section>
  );
}
