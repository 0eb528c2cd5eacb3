import { devConsole as text } from '../../../messages/devConsole';
import { devTeam } from '../../../messages/devTeam';
import { Note } from '../../../ui/Note';
import { useIsGhost } from '../../session/model/useIsGhost';
import { mayIn, type Right, useTeam } from './useMay';

/** That staff looks through a customer's eyes, on a page whose head does not say it. */
export function GhostReads() {
  return (
    useIsGhost() && (
      <div className="mb-5">
        <Note>{text.ghostReads}</Note>
      </div>
    )
  );
}

type NotForRoleProps = {
  right: Right;
  /** What is changed of it by another right, in a sentence about a role. */
  part?: { right: Right; says: (role: string) => string } | undefined;
};

/** How little the role of who is here changes of what stands below, and who can give another one; a ghost has no role. */
export function NotForRole({ right, part }: NotForRoleProps) {
  const isGhost = useIsGhost();
  const team = useTeam();
  if (isGhost || !team || mayIn(team, right)) return null;
  const says = part && mayIn(team, part.right) ? part.says : text.notForRole;
  return (
    <div className="mb-5">
      <Note>{says(devTeam.roles[team.mine])}</Note>
    </div>
  );
}
