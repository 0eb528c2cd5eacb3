import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { onceKey } from '../../../lib/onceKey';
import { devConsole as text } from '../../../messages/devConsole';
import { Note } from '../../../ui/Note';
import { focusEntry } from '../editor/entries';
import { useIsLocked } from '../editor/RevisionFields';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { useReorder } from '../editor/useReorder';
import { useUndo } from '../editor/useUndo';
import { MAX_SCREENSHOTS, SUBMISSION, UPLOADS } from '../model/limits.gen';
import type { Shot } from '../model/values';
import { FileButton } from './FileButton';
import { ShotItem } from './ShotItem';
import { UploadRow } from './UploadRow';
import { useUploads } from './useUploads';

/** Pictures of the app at work, in the order in which its page shows them. */
export function ShotsSection() {
  const { values, faults, keeper } = useDraft();
  const undoable = useUndo();
  const list = useRef<HTMLUListElement>(null);
  const { screenshots: shots } = values;
  const now = () => keeper.snapshot().values.screenshots;
  const change = (next: readonly Shot[]) => keeper.set({ screenshots: next });
  const order = useReorder(shots, (shot, place) => shot.title || text.picture(place + 1), change);
  /** Somebody who chose a picture that is not taken is told of it; the same file has the same address. */
  const refuse = (src: string) => {
    const place = now().findIndex((shot) => shot.src === src);
    if (place >= 0) return text.pictureTwice(place + 1);
    return now().length < MAX_SCREENSHOTS ? '' : text.mostPictures(MAX_SCREENSHOTS);
  };
  const put = (src: string) => change([...now(), { key: onceKey(), src, title: '' }]);
  const { uploads, add, stop } = useUploads('screenshot', put, refuse);

  function remove(shot: Shot, place: number) {
    change(shots.filter((one) => one !== shot));
    list.current?.focus();
    undoable(text.pictureRemoved(place + 1), () => {
      change([...now().slice(0, place), shot, ...now().slice(place)]);
      focusEntry(shot.key);
    });
  }

  function replace(shot: Shot, place: number, src: string) {
    const put = (next: string) =>
      change(now().map((one) => (one.key === shot.key ? { ...one, src: next } : one)));
    put(src);
    undoable(text.pictureCropped(place + 1), () => put(shot.src));
  }

  const { least, most } = SUBMISSION.pictures;
  return (
    <Section
      id="pictures"
      title={text.pictures}
      sub={shots.length > 1 ? `${text.picturesText} ${text.moveHint}` : text.picturesText}
      aside={text.picturesOf(shots.length, least, most)}
    >
      <div className="panel-body console-stack">
        <ul ref={list} className="console-shots" tabIndex={-1} aria-label={text.pictures}>
          {shots.map((shot, place) => (
            <ShotItem
              key={shot.key}
              shot={shot}
              place={place}
              order={order}
              onChange={(title) => change(shots.map((one) => (one === shot ? { ...shot, title } : one)))}
              onCropped={(src) => replace(shot, place, src)}
              onRemove={() => remove(shot, place)}
            />
          ))}
          {uploads.map((one) => (
            <li key={one.key} className="console-drop">
              <UploadRow upload={one} onStop={stop} />
            </li>
          ))}
          <li id="add-pictures">
            <DropZone onFiles={add} isFull={shots.length >= MAX_SCREENSHOTS} />
          </li>
        </ul>
        <p className="sr-only" role="status">
          {order.said}
        </p>
        {faults.screenshots && (
          <Note tone="danger" live>
            {faults.screenshots}
          </Note>
        )}
      </div>
    </Section>
  );
}

type DropZoneProps = { isFull: boolean; onFiles: (files: readonly File[]) => void };

/** Where pictures are dropped or chosen, with what they must be like. */
function DropZone({ isFull, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const isLocked = useIsLocked('listing');
  if (isFull) return <p className="console-drop small muted">{text.mostPictures(MAX_SCREENSHOTS)}</p>;
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      className="console-drop"
      data-over={isOver || undefined}
      onDragOver={isLocked ? undefined : over}
      onDragLeave={() => setIsOver(false)}
      onDrop={isLocked ? undefined : drop}
    >
      <p className="medium">{text.dropPictures}</p>
      <FileButton several onFiles={onFiles}>
        <Upload size={15} aria-hidden="true" />
        {text.choosePictures}
      </FileButton>
      <p className="small muted">{text.pictureLimits(UPLOADS.screenshot)}</p>
    </div>
  );
}
