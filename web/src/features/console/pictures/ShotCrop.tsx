import { useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Note } from '../../../ui/Note';
import { PICTURE } from '../model/crop';
import type { Shot } from '../model/values';
import { fileAt } from './cutting';
import { PictureCrop } from './PictureCrop';
import { UploadRow } from './UploadRow';
import { useCropping } from './useCropping';
import { useUploads } from './useUploads';

/** Cuts a part out of a picture that is there, and uploads it. */
export function useShotCrop({ src, title }: Shot, name: string, onCropped: (src: string) => void) {
  const cropping = useCropping(PICTURE);
  const { uploads, add, stop } = useUploads('screenshot', onCropped);
  const [isUnread, setIsUnread] = useState(false);
  const notRead = () => setIsUnread(true);
  async function open() {
    setIsUnread(false);
    const file = await fileAt(src, title || name);
    if (file) cropping.open(file, notRead);
    else notRead();
  }
  return {
    cropping,
    uploads,
    stop,
    fault: isUnread ? text.pictureUnread : cropping.fault,
    open: () => void open(),
    send: (file: File) => add([file]),
  };
}

type ShotCropProps = Omit<ReturnType<typeof useShotCrop>, 'open'> & { onClosed: () => void };

/** Where the part is chosen, how far it is on its way, and what is wrong with it. */
export function ShotCrop({ cropping, uploads, stop, fault, send, onClosed }: ShotCropProps) {
  const { opened } = cropping;
  return (
    <>
      {opened && (
        <PictureCrop
          opened={opened}
          onChange={cropping.change}
          onUse={() => {
            onClosed();
            cropping.use(opened, send);
          }}
          onCancel={() => {
            onClosed();
            cropping.close();
          }}
        />
      )}
      {uploads.map((one) => (
        <UploadRow key={one.key} upload={one} onStop={stop} />
      ))}
      {fault && (
        <Note tone="danger" live>
          {fault}
        </Note>
      )}
    </>
  );
}
