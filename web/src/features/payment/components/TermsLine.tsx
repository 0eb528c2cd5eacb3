import { Fragment } from 'react';
import { useBoot } from '../../../lib/boot';
import { accept } from '../../../messages/agreeing';
import { ui } from '../../../messages/ui';
import { Link } from '../../../ui/Link';

type TermsLineProps = {
  /** What is bought, with the pages that say its terms. */
  apps: readonly { name: string; path: string }[];
  /** The step that names what the apps may see; undefined when they see nothing. */
  step?: number | undefined;
};

/** What paying agrees to, each with a link that leaves the checkout open. */
export function TermsLine({ apps, step }: TermsLineProps) {
  const { brand } = useBoot();
  return (
    <p className="checkout-small mt-3">
      {accept.before}
      <Terms to="/legal/">{accept.ofShop(brand)}</Terms>
      {apps.map(({ name, path }, at) => (
        <Fragment key={path}>
          {at < apps.length - 1 ? ', ' : accept.and}
          <Terms to={`${path}#app-terms`}>{accept.ofApp(name)}</Terms>
        </Fragment>
      ))}
      {step !== undefined && accept.sees(step, apps.length === 1)}
      {accept.end}
    </p>
  );
}

function Terms({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link" target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> {ui.opensNewTab}</span>
    </Link>
  );
}
