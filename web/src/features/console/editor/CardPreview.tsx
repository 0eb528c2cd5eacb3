import { devConsole as text } from '../../../messages/devConsole';
import { priceOfPaid } from '../model/words';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { Section } from './Section';
import { useDraft } from './useDraft';

/** The app as lists show it, as one types. */
export function CardPreview() {
  const { app, values } = useDraft();
  return (
    <Section id="preview" title={text.cardPreview}>
      <div className="console-preview">
        <article className="panel console-card">
          <div className="console-app">
            <RetryingIcon src={app.icon} size={44} />
            <h3 className="may-shrink">{values.name}</h3>
          </div>
          <p className="muted">{values.shortDescription || text.noShort}</p>
          <p className="small num">{priceOfPaid(values.payment)}</p>
        </article>
      </div>
    </Section>
  );
}
