import { LockKeyhole } from 'lucide-react';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { useSession } from '../model/session';

type SignInFirstProps = {
  /** The page's own sentences: what needs a sign-in, and why. */
  text: { signInTitle: string; signInText: string; signIn: string };
};

/** In the place of what only signed-in people see: the way to sign in. */
export function SignInFirst({ text }: SignInFirstProps) {
  const session = useSession();
  return (
    <EmptyState
      icon={LockKeyhole}
      title={text.signInTitle}
      text={text.signInText}
      action={<Button onClick={() => void session.signIn()}>{text.signIn}</Button>}
    />
  );
}
