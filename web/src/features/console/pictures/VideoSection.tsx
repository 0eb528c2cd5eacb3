import { Trash2, Upload } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { useUndo } from '../editor/useUndo';
import { lettersOf } from '../model/limits';
import { MAX_VIDEO_TITLE, UPLOADS } from '../model/limits.gen';
import { sizedPicture } from '../model/pictures';
import { NO_VIDEO, videoOf } from '../model/values';
import { FileButton } from './FileButton';
import { RetryingPicture } from './RetryingPicture';
import { UploadRow } from './UploadRow';
import { useUploads } from './useUploads';

/** The video of the app, which another host plays: its address, what it shows, and its poster. */
export function VideoSection() {
  const { values, keeper } = useDraft();
  const undoable = useUndo();
  const { video } = values;
  function remove() {
    keeper.set({ video: NO_VIDEO });
    undoable(text.video.removed, () => keeper.set({ video }));
  }
  return (
    <Section
      id="video"
      title={text.video.title}
      sub={text.video.sub}
      aside={
        videoOf(video) && (
          <Button variant="ghost" size="sm" icon aria-label={text.video.remove} onClick={remove}>
            <Trash2 size={16} aria-hidden="true" />
          </Button>
        )
      }
    >
      <div className="panel-body console-video">
        <div className="console-stack">
          <VideoField field="url" label={text.video.address} hint={text.video.addressHint} />
          <VideoField
            field="title"
            label={text.video.shows}
            aside={text.lengthOf(lettersOf(video.title), MAX_VIDEO_TITLE)}
            hint={text.video.showsHint}
          />
        </div>
        <Poster />
      </div>
    </Section>
  );
}

type VideoFieldProps = { field: 'url' | 'title'; label: string; aside?: string; hint: string };

function VideoField({ field, ...said }: VideoFieldProps) {
  const { values, faults, keeper } = useDraft();
  const { video } = values;
  return (
    <Field {...said} error={faults[`video.${field}`]}>
      {(input) => (
        <Input
          {...input}
          type={field === 'url' ? 'url' : 'text'}
          value={video[field]}
          autoComplete="off"
          onChange={({ currentTarget }) => keeper.set({ video: { ...video, [field]: currentTarget.value } })}
          onBlur={() => void keeper.flush()}
        />
      )}
    </Field>
  );
}

function Poster() {
  const { values, faults, keeper } = useDraft();
  const { poster, title } = values.video;
  const { uploads, add, stop } = useUploads('video_poster', (address) =>
    keeper.set({ video: { ...keeper.snapshot().values.video, poster: address } }),
  );
  return (
    <div className="console-icon">
      {poster && (
        <div className="console-shot-picture">
          <RetryingPicture
            src={sizedPicture(poster, 'large')}
            alt={title || text.video.poster}
            loading="lazy"
          />
        </div>
      )}
      <FileButton onFiles={([file]) => file && add([file])}>
        <Upload size={15} aria-hidden="true" />
        {poster ? text.video.replacePoster : text.video.uploadPoster}
      </FileButton>
      <p className="tiny muted">{text.video.posterLimits(UPLOADS.video_poster)}</p>
      {uploads.map((one) => (
        <UploadRow key={one.key} upload={one} onStop={stop} />
      ))}
      {faults['video.poster'] && (
        <Note tone="danger" live>
          {faults['video.poster']}
        </Note>
      )}
    </div>
  );
}
