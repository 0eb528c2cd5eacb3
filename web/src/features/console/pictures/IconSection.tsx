import { Moon, Trash2, Upload } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { AppIcon } from '../../../ui/AppIcon';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { useUndo } from '../editor/useUndo';
import { sizedPicture } from '../model/pictures';
import { FileButton } from './FileButton';
import { UploadRow } from './UploadRow';
import { useUploads } from './useUploads';

/** The icon, its version for dark grounds, and how both look where the shop shows them. */
export function IconSection() {
  const { app, values } = useDraft();
  const hasIcon = values.icon !== '' || app.hasIcon;
  return (
    <Section id="icon" title={text.icon} sub={text.iconLimits}>
      <div className="panel-body console-icons">
        <div className="console-stack">
          <Slot field="icon" kind="icon" />
          <Slot field="darkIcon" kind="icon_dark" />
        </div>
        <div>
          <h3 className="mb-2 small">{text.trial}</h3>
          <Trial />
          {!hasIcon && <p className="mt-3 small console-lacks">{text.noIcon}</p>}
        </div>
      </div>
    </Section>
  );
}

type SlotProps = { field: 'icon' | 'darkIcon'; kind: 'icon' | 'icon_dark' };

function Slot({ field, kind }: SlotProps) {
  const { values, faults, keeper } = useDraft();
  const undoable = useUndo();
  const { uploads, add, stop } = useUploads(kind, (address) => keeper.set({ [field]: address }));
  const address = values[field];
  const { name, upload, replace, remove, removed } = text.iconKinds[field];
  const Mark = field === 'icon' ? Upload : Moon;
  function takeOut() {
    keeper.set({ [field]: '' });
    undoable(removed, () => keeper.set({ [field]: address }));
  }
  return (
    <fieldset className="console-icon">
      <legend className="small medium">{name}</legend>
      <div className="console-app">
        {address && <AppIcon src={sizedPicture(address, 'small')} size={72} />}
        <FileButton onFiles={add}>
          <Mark size={15} aria-hidden="true" />
          {address ? replace : upload}
        </FileButton>
        {address && (
          <Button variant="ghost" size="sm" icon aria-label={remove} onClick={takeOut}>
            <Trash2 size={16} aria-hidden="true" />
          </Button>
        )}
      </div>
      {uploads.map((one) => (
        <UploadRow key={one.key} upload={one} onStop={stop} />
      ))}
      {faults[field] && (
        <Note tone="danger" live>
          {faults[field]}
        </Note>
      )}
    </fieldset>
  );
}

/** The icon on both grounds, whatever theme is on, and as small as lists of apps make it. */
function Trial() {
  const { app, values } = useDraft();
  const light = values.icon ? sizedPicture(values.icon, 'small') : app.icon;
  const dark = values.darkIcon ? sizedPicture(values.darkIcon, 'small') : light;
  return (
    <ul className="console-trial">
      <li data-ground="light">
        <AppIcon src={light} size={72} />
        {text.grounds.light}
      </li>
      <li data-ground="dark">
        <AppIcon src={dark} size={72} />
        {text.grounds.dark}
      </li>
      <li>
        <span className="console-app">
          <AppIcon src={light} size={40} />
          <AppIcon src={light} size={24} />
        </span>
        {text.grounds.small}
      </li>
    </ul>
  );
}
