import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { catalogueText } from '../../../lib/catalogueText';
import { devClients as text } from '../../../messages/devClients';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { type ClientScope, knownScopes } from './api';
import { ScopeBadge } from './ScopeBadge';

/** What the consent will say to buyers, as one types. */
export function ConsentPreview({ scopes }: { scopes: readonly ClientScope[] }) {
  const { app } = useDraft();
  const known = useQuery(knownScopes(useBoot()));
  const saysOf = (scope: string) => known.data?.find((one) => one.scope === scope)?.description ?? scope;
  return (
    <Section id="consent" title={text.consent} sub={text.consentOf(app.name)}>
      {scopes.length === 0 ? (
        <p className="panel-body small muted">{text.consentOfNothing}</p>
      ) : (
        <ul className="console-parts" aria-label={text.consent}>
          {scopes.map(({ scope, description, required }) => (
            <li key={scope}>
              <div className="grow may-shrink">
                <p className="small medium" {...catalogueText}>
                  {saysOf(scope)}
                </p>
                <p className="small muted">{description.trim() || text.noReason}</p>
                {!required && <p className="tiny muted">{text.mayRefuse}</p>}
              </div>
              <ScopeBadge scope={scope} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
