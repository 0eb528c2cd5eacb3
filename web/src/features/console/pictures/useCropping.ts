import { useRef, useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { type Crop, isTooSmall, middleOf, type Shape } from '../model/crop';
import { cutOut, pictureIn } from './cutting';

/** A picture out of which something is cut. */
export type Opened = { file: File; picture: ImageBitmap; crop: Crop; shape: Shape };

/** Why nothing can be cut out of a picture. */
const faultOf = ({ width, height }: ImageBitmap, { leastWidth, ratio }: Shape) =>
  ratio === 1
    ? text.tooSmall(leastWidth, width, height)
    : text.tooSmallToCrop(leastWidth, Math.ceil(leastWidth / ratio), width, height);

/** Lets a part be cut out of a file, before it is handed on as a file of its own. */
export function useCropping(shape: Shape) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState('');
  const chosen = useRef<File | null>(null);

  /** Opens a file. What cannot be opened is handed on as it is: the server says what is wrong with it. */
  async function open(file: File, onFile: (file: File) => void) {
    chosen.current = file;
    setFault('');
    setOpened(null);
    const picture = await pictureIn(file);
    if (chosen.current !== file) return;
    if (!picture) return onFile(file);
    if (isTooSmall(picture, shape)) setFault(faultOf(picture, shape));
    else setOpened({ file, picture, crop: middleOf(picture, shape), shape });
  }

  /** Closes what is open; its crop is handed on once it is cut out. */
  async function use({ file, picture, crop }: Opened, onFile: (file: File) => void) {
    setOpened(null);
    onFile((await cutOut(picture, crop, shape, file.name)) ?? file);
  }

  return {
    opened,
    fault,
    open: (file: File, onFile: (file: File) => void) => void open(file, onFile),
    use: (one: Opened, onFile: (file: File) => void) => void use(one, onFile),
    change: (crop: Crop) => setOpened((now) => now && { ...now, crop }),
    close: () => setOpened(null),
  };
}
