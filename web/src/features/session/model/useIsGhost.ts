import { useSession } from './session';

/** Whether staff looks through a customer's eyes: everything is read, and nothing that must be refused is offered. */
export function useIsGhost(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.user.isGhostLogin;
}
