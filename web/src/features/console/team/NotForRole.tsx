import { devConsole as text } from '../../../messages/devConsole';
import { devTeam } from '../../../messages/devTeam';
import { Note } from '../../../ui/Note';
import { mayIn, type Right, useTeam } from './useMay';

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
