import { AccountForm } from '../features/sign-in/AccountForm';
import { AuthLayout } from '../features/sign-in/AuthLayout';
import { ConsentPage } from '../features/sign-in/ConsentPage';
import { GhostPage } from '../features/sign-in/GhostPage';
import { RecoveryCodes, SecondFactorSetup } from '../features/sign-in/SecondFactorPages';
import { SessionsPage } from '../features/sign-in/SessionsPage';
import type { Page } from '../lib/wire';

/** The pages of the accounts service beside sign-in and notices. */
export function AccountRoute({ page }: { page: Page }) {
  const { form, consent, sessions, ghost, secondFactor, recoveryCodes } = page.account ?? {};
  return (
    <AuthLayout isPopup={consent?.popup ?? false}>
      {form && <AccountForm form={form} />}
      {consent && <ConsentPage consent={consent} />}
      {sessions && <SessionsPage sessions={sessions} />}
      {secondFactor && <SecondFactorSetup page={secondFactor} />}
      {recoveryCodes && <RecoveryCodes page={recoveryCodes} />}
      {ghost && <GhostPage ghost={ghost} />}
    </AuthLayout>
  );
}
