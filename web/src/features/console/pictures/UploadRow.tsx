import { CircleAlert, CloudAlert } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import type { Sending } from './useUploads';

type UploadRowProps = { upload: Sending; onStop: (key: string) => void };

/** A picture that is on its way, that waits, or why it was not taken. */
export function UploadRow({ upload: { key, name, size, share, fault, sendNow }, onStop }: UploadRowProps) {
  return (
    <div className="console-upload small">
      <p className="console-upload-name">{text.uploadOf(name, size)}</p>
      {fault ? (
        <p className="field-error" role="alert">
          <CircleAlert size={15} strokeWidth={2} aria-hidden="true" />
          <span>{fault}</span>
        </p>
      ) : sendNow ? (
        <>
          <p className="console-state" data-tone="act" role="status">
            <CloudAlert size={15} aria-hidden="true" />
            {text.uploadWaits}
          </p>
          <Button size="sm" onClick={sendNow}>
            {text.sendNow}
          </Button>
        </>
      ) : (
        <>
          <progress value={share} max={1} aria-label={text.uploading(name)} />
          <p className="muted num">{text.share(share)}</p>
        </>
      )}
      <Button variant="ghost" size="sm" onClick={() => onStop(key)}>
        {fault ? text.clearUpload : text.stopUpload}
      </Button>
    </div>
  );
}
