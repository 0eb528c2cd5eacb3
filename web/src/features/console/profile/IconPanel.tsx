import { Trash2, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devConsole } from '../../../messages/devConsole';
import { devProfile as text } from '../../../messages/devProfile';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { UPLOADS } from '../model/limits.gen';
import { sizedPicture } from '../model/pictures';
import { FileButton } from '../pictures/FileButton';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { type Developer, failureOf, useDeveloperAct } from './api';
import { Panel } from './Panel';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

/** The picture beside the name of the developer, which is there as soon as it is chosen. */
export function IconPanel({ developer, token }: { developer: Developer; token: string }) {
  const { icon } = developer.profile;
  const saving = useDeveloperAct(token, ({ profile }) => (profile.icon ? text.iconSaved : text.iconRemoved));
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [isAsked, setIsAsked] = useState(false);

  async function choose([file]: File[]) {
    if (!file) return;
    setIsTooLarge(file.size > UPLOADS.icon.mostBytes);
    if (file.size <= UPLOADS.icon.mostBytes) saving.mutate({ kind: 'icon', icon: await dataAddressOf(file) });
  }

  return (
    <Panel title={text.icon}>
      <div className="console-stack">
        <p className="small muted">{devConsole.iconLimits(UPLOADS.icon)}</p>
        <div className="console-app">
          {icon && <RetryingIcon src={sizedPicture(icon, 'small')} size={72} isSaid />}
          <FileButton onFiles={(files) => void choose(files)}>
            <Upload size={15} aria-hidden="true" />
            {icon ? text.replaceIcon : text.uploadIcon}
          </FileButton>
          {icon && (
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={text.removeIcon}
              busy={saving.isPending}
              onClick={() => setIsAsked(true)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          )}
        </div>
        {!icon && <p className="small muted">{text.noIcon}</p>}
        {isAsked && (
          <Suspense>
            <ConfirmDialog
              title={text.removeIcon}
              keep={text.keepIcon}
              confirm={text.removeIcon}
              busy={saving.isPending}
              onClose={() => setIsAsked(false)}
              onConfirm={() =>
                saving.mutate({ kind: 'icon', icon: '' }, { onSettled: () => setIsAsked(false) })
              }
            >
              <p>{text.removeIconText}</p>
            </ConfirmDialog>
          </Suspense>
        )}
        {(isTooLarge || saving.error) && (
          <Note tone="danger" live>
            {isTooLarge || !saving.error
              ? devConsole.tooLarge(UPLOADS.icon.mostBytes)
              : failureOf(saving.error)}
          </Note>
        )}
      </div>
    </Panel>
  );
}

const dataAddressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
