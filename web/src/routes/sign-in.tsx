import { AuthLayout } from '../features/sign-in/AuthLayout';
import { SignInPage } from '../features/sign-in/SignInPage';
import type { Page } from '../lib/wire';

export function SignInRoute({ page }: { page: Page }) {
  if (!page.signIn) return null;
  return (
    <AuthLayout isPopup={page.signIn.popup}>
      <SignInPage signIn={page.signIn} />
    </AuthLayout>
  );
}
