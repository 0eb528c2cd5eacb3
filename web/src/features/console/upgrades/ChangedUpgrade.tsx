import { devConsole } from '../../../messages/devConsole';
import { devUpgrades as text } from '../../../messages/devUpgrades';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import type { Upgrade } from './api';
import { UpgradeRow } from './UpgradeRow';

type ChangedUpgradeProps = {
  /** What somebody else wrote; undefined when they removed it. */
  now: Upgrade | undefined;
  onKeep: () => void;
  onTake: () => void;
};

/** That somebody else changed the upgrade that is written, until it is decided. */
export function ChangedUpgrade({ now, onKeep, onTake }: ChangedUpgradeProps) {
  return (
    <Note tone="warning" live>
      <p>{now ? text.changed : text.gone}</p>
      {now && <UpgradeRow upgrade={now} />}
      <div className="console-acts mt-2">
        <Button size="sm" onClick={onKeep}>
          {devConsole.keepMineShort}
        </Button>
        <Button size="sm" onClick={onTake}>
          {devConsole.takeTheirsShort}
        </Button>
      </div>
    </Note>
  );
}
