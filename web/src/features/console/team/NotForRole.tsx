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

/** That the role of who is here changes nothing of what stands below, and who can give another one. */
export function NotForRole({ right }: { right: Right }) {
  const team = useTeam();
  if (!team || mayIn(team, right)) return null;
  return (
    <div className="mb-5">
      <Note>{text.notForRole(devTeam.roles[team.mine])}</Note>
    </div>
  );
}
