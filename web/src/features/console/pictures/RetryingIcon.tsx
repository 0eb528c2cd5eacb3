import { ImageOff } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { AppIcon } from '../../../ui/AppIcon';
import { RetryingPicture } from './RetryingPicture';

type RetryingIconProps = {
  /** Empty where there is none yet. */
  src: string;
  size: number;
  /** Whether it is what the place is about: then a sentence beside it says that it is not there. */
  isSaid?: boolean;
};

/** An icon beside a name, which comes by itself once what keeps it answers again. */
export function RetryingIcon({ src, size, isSaid = false }: RetryingIconProps) {
  if (!src) return <AppIcon src="" size={size} />;
  return (
    <RetryingPicture
      className="app-icon"
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      standIn={
        <>
          <span className="app-icon icon-away" style={{ width: size, height: size }} title={text.pictureAway}>
            <ImageOff size={Math.min(size / 2, 24)} aria-hidden="true" />
          </span>
          {isSaid && <span className="icon-away-text tiny muted">{text.pictureAway}</span>}
        </>
      }
    />
  );
}
