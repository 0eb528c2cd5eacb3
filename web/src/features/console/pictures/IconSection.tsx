import { Moon, Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { useUndo } from '../editor/useUndo';
import { ICON } from '../model/crop';
import { UPLOADS } from '../model/limits.gen';
import { sizedPicture } from '../model/pictures';
import { addressOfCrop } from './cutting';
import { FileButton } from './FileButton';
import { PictureCrop } from './PictureCrop';
import { RetryingIcon } from './RetryingIcon';
import { UploadRow } from './UploadRow';
import { type Opened, useCropping } from './useCropping';
import { useUploads } from './useUploads';

/** The icon, its version for dark grounds, and how both look where the shop shows them. */
export function IconSection() {
  const { app, values } = useDraft();
  const cropping = { icon: useCropping(ICON), darkIcon: useCropping(ICON) };
  const hasIcon = values.icon !== '' || app.hasIcon;
  return (
    <Section id="icon" title={text.icon} sub={`${text.iconLimits(UPLOADS.icon)} ${text.iconCut}`}>
      <div className="panel-body console-icons">
        <div className="console-stack">
          <Slot field="icon" kind="icon" cropping={cropping.icon} />
          <Slot field="darkIcon" kind="icon_dark" cropping={cropping.darkIcon} />
        </div>
        <div>
          <h3 className="mb-2 small">{text.trial}</h3>
          <Trial icon={cropping.icon.opened} darkIcon={cropping.darkIcon.opened} />
          {!hasIcon && <p className="mt-3 small console-lacks">{text.noIcon}</p>}
        </div>
      </div>
    </Section>
  );
}

type SlotProps = {
  field: 'icon' | 'darkIcon';
  kind: 'icon' | 'icon_dark';
  cropping: ReturnType<typeof useCropping>;
};

function Slot({ field, kind, cropping }: SlotProps) {
  const { values, faults, keeper } = useDraft();
  const undoable = useUndo();
  const { uploads, add, stop } = useUploads(kind, (address) => keeper.set({ [field]: address }));
  const input = useRef<HTMLInputElement>(null);
  const send = (file: File) => add([file]);
  const address = values[field];
  const { name, upload, replace, remove, removed } = text.iconKinds[field];
  const Mark = field === 'icon' ? Upload : Moon;
  function takeOut() {
    keeper.set({ [field]: '' });
    undoable(removed, () => keeper.set({ [field]: address }));
  }
  const { opened } = cropping;
  return (
    <fieldset className="console-icon">
      <legend className="small medium">{name}</legend>
      <div className="console-app">
        {address && <RetryingIcon src={sizedPicture(address, 'small')} size={72} isSaid />}
        <FileButton ref={input} onFiles={([file]) => file && cropping.open(file, send)}>
          <Mark size={15} aria-hidden="true" />
          {address ? replace : upload}
        </FileButton>
        {address && (
          <Button variant="ghost" size="sm" icon aria-label={remove} onClick={takeOut}>
            <Trash2 size={16} aria-hidden="true" />
          </Button>
        )}
      </div>
      {opened && (
        <PictureCrop
          opened={opened}
          onChange={cropping.change}
          onUse={() => {
            input.current?.focus();
            cropping.use(opened, send);
          }}
          onCancel={() => {
            input.current?.focus();
            cropping.close();
          }}
        />
      )}
      {cropping.fault && (
        <Note tone="danger" live>
          {cropping.fault}
        </Note>
      )}
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

type TrialProps = { icon: Opened | null; darkIcon: Opened | null };

/** The icon on both grounds, whatever theme is on, and as small as lists of apps make it; one that is being cut out, too. */
function Trial({ icon, darkIcon }: TrialProps) {
  const { app, values } = useDraft();
  const light = trialOf(icon, values.icon) ?? app.icon;
  const dark = trialOf(darkIcon, values.darkIcon) ?? light;
  return (
    <ul className="console-trial">
      <li data-ground="light">
        <RetryingIcon src={light} size={TRIAL} />
        {text.grounds.light}
      </li>
      <li data-ground="dark">
        <RetryingIcon src={dark} size={TRIAL} />
        {text.grounds.dark}
      </li>
      <li>
        <span className="console-app">
          <RetryingIcon src={light} size={40} />
          <RetryingIcon src={light} size={24} />
        </span>
        {text.grounds.small}
      </li>
    </ul>
  );
}

/** How large the icon is tried, in pixels. */
const TRIAL = 72;

function trialOf(opened: Opened | null, address: string): string | undefined {
  if (opened) return addressOfCrop(opened.picture, opened.crop, TRIAL);
  return address ? sizedPicture(address, 'small') : undefined;
}
