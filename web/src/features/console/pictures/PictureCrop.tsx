import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { ui } from '../../../messages/ui';
import { Button } from '../../../ui/Button';
import { atStep, type Crop, canZoom, ICON, shifted, stepOf, ZOOM_STEPS, zoomOf } from '../model/crop';
import { drawAround, FRAME } from './cutting';
import type { Opened } from './useCropping';

type PictureCropProps = {
  opened: Opened;
  onChange: (crop: Crop) => void;
  onUse: () => void;
  onCancel: () => void;
};

/** Where a part is cut out of a picture: the picture is moved and enlarged under its frame. */
export function PictureCrop({ opened, onChange, onUse, onCancel }: PictureCropProps) {
  const { file, picture, crop, shape } = opened;
  return (
    <div className="console-crop">
      <Framed name={file.name} picture={picture} crop={crop} isIcon={shape === ICON} onChange={onChange} />
      <Slider
        label={text.zoom}
        value={stepOf(picture, crop, shape)}
        said={text.percent(zoomOf(picture, crop))}
        isOff={!canZoom(picture, shape)}
        onChange={(step) => onChange(atStep(picture, crop, step, shape))}
      />
      <PlaceSlider
        label={text.across}
        at={crop.x}
        room={picture.width - crop.width}
        onChange={(x) => onChange({ ...crop, x })}
      />
      <PlaceSlider
        label={text.upOrDown}
        at={crop.y}
        room={picture.height - crop.height}
        onChange={(y) => onChange({ ...crop, y })}
      />
      <div className="console-app">
        <Button variant="primary" size="sm" onClick={onUse}>
          {text.useCrop}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {ui.cancel}
        </Button>
      </div>
    </div>
  );
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type FramedProps = Pick<Opened, 'picture' | 'crop'> & {
  name: string;
  isIcon: boolean;
  onChange: (crop: Crop) => void;
};

function Framed({ name, picture, crop, isIcon, onChange }: FramedProps) {
  const hintId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const start = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  useEffect(() => {
    // Outside: the canvas.
    if (canvas.current) drawAround(canvas.current, picture, crop);
  }, [picture, crop]);
  // Outside: the focus, which was on what let the file be chosen.
  useEffect(() => button.current?.focus(), []);

  // The picture follows the hand, and the crop is where the picture is not.
  const moveFrom = (from: Crop, dx: number, dy: number) => {
    const scale = from.width / FRAME.width;
    onChange(shifted(picture, from, -dx * scale, -dy * scale));
  };
  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? FRAME.width / 10 : FRAME.width / 100;
    moveFrom(crop, arrow[0] * step, arrow[1] * step);
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, crop };
  }
  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const { current: from } = start;
    if (from) moveFrom(from.crop, clientX - from.x, clientY - from.y);
  }
  const putDown = () => {
    start.current = null;
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className="console-crop-picture"
        data-icon={isIcon || undefined}
        aria-label={text.cropOf(name)}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={putDown}
        onPointerCancel={putDown}
      >
        <canvas ref={canvas} />
      </button>
      <p className="tiny muted" id={hintId}>
        {text.cropHint}
      </p>
    </>
  );
}

type SliderProps = {
  label: string;
  /** From 0 to 100. */
  value: number;
  said: string;
  isOff: boolean;
  onChange: (value: number) => void;
};

function Slider({ label, value, said, isOff, onChange }: SliderProps) {
  return (
    <label className="console-crop-slider small">
      {label}
      <input
        type="range"
        max={ZOOM_STEPS}
        value={value}
        aria-valuetext={said}
        disabled={isOff}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}

type PlaceSliderProps = {
  label: string;
  /** Where the crop begins, and how far it can, in pixels of the picture. */
  at: number;
  room: number;
  onChange: (at: number) => void;
};

/** Moves the picture one way, as dragging does, for who cannot drag. */
function PlaceSlider({ label, at, room, onChange }: PlaceSliderProps) {
  const share = room > 0 ? 1 - at / room : 0.5;
  return (
    <Slider
      label={label}
      value={Math.round(share * 100)}
      said={text.percent(share)}
      isOff={room <= 0}
      onChange={(value) => onChange((1 - value / 100) * room)}
    />
  );
}
