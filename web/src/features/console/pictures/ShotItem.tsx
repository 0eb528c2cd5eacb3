import { Crop, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { MoveButtons } from '../editor/MoveButtons';
import { useDraft } from '../editor/useDraft';
import type { useReorder } from '../editor/useReorder';
import { sizedPicture } from '../model/pictures';
import type { Shot } from '../model/values';
import { RetryingPicture } from './RetryingPicture';
import { ShotCrop, useShotCrop } from './ShotCrop';

type ShotItemProps = {
  shot: Shot;
  place: number;
  order: ReturnType<typeof useReorder<Shot>>;
  onChange: (title: string) => void;
  /** Another picture takes the place, with what it shows. */
  onCropped: (src: string) => void;
  onRemove: () => void;
};

/** A picture with what it shows, for who does not see it. */
export function ShotItem({ shot, place, order, onChange, onCropped, onRemove }: ShotItemProps) {
  const { faults, keeper } = useDraft();
  const crop = useRef<HTMLButtonElement>(null);
  const cropping = useShotCrop(shot, text.picture(place + 1), onCropped);
  return (
    <li
      className="console-shot"
      data-entry={shot.key}
      data-lifted={order.liftedKey === shot.key || undefined}
    >
      <div className="console-shot-picture">
        <RetryingPicture
          src={sizedPicture(shot.src, 'large')}
          alt={shot.title || text.picture(place + 1)}
          loading="lazy"
        />
        <span className="console-shot-place num" aria-hidden="true">
          {place + 1}
        </span>
      </div>
      <div className="console-shot-text">
        <Field
          label={text.seenIn(place + 1)}
          error={faults[`screenshots.${place}.title`] ?? faults[`screenshots.${place}.original`]}
          hint={shot.title.trim() === '' && <span className="console-lacks">{text.saySeen}</span>}
        >
          {(input) => (
            <Input
              {...input}
              value={shot.title}
              autoComplete="off"
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={() => void keeper.flush()}
            />
          )}
        </Field>
        <ShotCrop {...cropping} onClosed={() => crop.current?.focus()} />
        <div className="console-shot-acts">
          <MoveButtons item={shot} place={place} order={order} />
          <Button
            ref={crop}
            variant="ghost"
            size="sm"
            icon
            aria-label={text.cropPicture(place + 1)}
            onClick={cropping.open}
          >
            <Crop size={16} aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={text.removePicture(place + 1)}
            onClick={onRemove}
          >
            <Trash2 size={16} aria-hidden="true" />
          </Button>
        </div>
      </div>
    </li>
  );
}
