import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { App, Plan } from '../../../lib/wire';
import { install as text } from '../../../messages/install';
import { Button, buttonClass } from '../../../ui/Button';
import { Drawn } from '../../../ui/markup/drawnPart';
import { installLabel } from '../model/install';
import type { Install } from '../model/useInstall';
import { joinWaitlist } from '../parts';

// What the account decides comes with the first person who is signed in.
const OwnButton = lazyPart(() => import('./OwnButton').then((m) => m.OwnButton));

type InstallButtonProps = {
  app: App;
  plan: Plan | undefined;
  install: Install;
  /** The line below says what is paid: nothing else is hinted. */
  hasTerms?: boolean;
};

/** The one button of the price box. The words change, the box does not jump. */
export function InstallButton(props: InstallButtonProps) {
  const { app, install, hasTerms } = props;
  const { state } = install;
  const verb = installLabel(app);
  switch (state.kind) {
    case 'coming-soon':
      return <Drawn part={joinWaitlist} props={{ app }} />;
    case 'contact':
      return (
        <Hinted hint={text.contactHint}>
          <a className={mainClass} href={`mailto:${app.support.email}`}>
            {text.contact(app.developer)}
          </a>
        </Hinted>
      );
    case 'looking':
      return <Main reason={text.looking}>{verb}</Main>;
    case 'signed-out':
      return (
        <Hinted hint={hasTerms ? '' : text.signInHint(app.product)}>
          <Main onClick={install.signIn}>{text.signIn(app.offer.plans.length > 0 ? text.buy : verb)}</Main>
        </Hinted>
      );
    default:
      if (state.kind === 'refused' && !state.isOwn) return <Main reason={state.sentence}>{verb}</Main>;
      return (
        <Suspense fallback={<Main reason={text.looking}>{verb}</Main>}>
          <OwnButton {...props} />
        </Suspense>
      );
  }
}

export const mainClass = buttonClass({ variant: 'primary', size: 'lg', block: true });

/** The button itself. */
export function Main(props: { children: string; busy?: boolean; reason?: ReactNode; onClick?: () => void }) {
  return <Button variant="primary" size="lg" block {...props} />;
}

/** A button with a line below it. */
export function Hinted({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div>
      {children}
      {hint && <p className="btn-reason">{hint}</p>}
    </div>
  );
}
