import './retrying-picture.css';
import { ImageOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { useRetries } from './useRetries';

type RetryingPictureProps = ComponentProps<'img'> & {
  src: string;
  alt: string;
  /** What stands in its place while it cannot be loaded; a box that says so, when nothing is given. */
  standIn?: ReactNode;
};

/** A picture that comes by itself once what keeps it answers again. */
export function RetryingPicture({ src, alt, standIn = <PictureAway />, ...rest }: RetryingPictureProps) {
  const { failures, isTrying, isShown, onLoad, onError } = useRetries(src);
  return (
    <>
      {!isShown && standIn}
      {(isShown || isTrying) && (
        // What is not seen would wait for ever if it were loaded lazily.
        <img
          key={failures}
          {...rest}
          {...(isTrying && { hidden: true, loading: 'eager' })}
          src={src}
          alt={isTrying ? '' : alt}
          onLoad={onLoad}
          onError={onError}
        />
      )}
    </>
  );
}

function PictureAway() {
  return (
    <p className="picture-away small muted">
      <ImageOff size={20} aria-hidden="true" />
      {text.pictureAway}
    </p>
  );
}
