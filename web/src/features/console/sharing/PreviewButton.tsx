import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { devSharing as text } from '../../../messages/devSharing';
import { ui } from '../../../messages/ui';
import { Button, buttonClass } from '../../../ui/Button';
import { useDraft } from '../editor/useDraft';
import { openPreviewOf, sharingOf } from './api';

const PreviewDialog = lazyPart(() => import('./PreviewDialog').then((m) => m.PreviewDialog));

/** Opens the newest preview of the draft; while there is none, it asks for one. */
export function PreviewButton({ token }: { token: string }) {
  const { app } = useDraft();
  const { data: sharing, isPending } = useQuery(sharingOf(useBoot(), token, app.id));
  const [isMaking, setIsMaking] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const url = openPreviewOf(sharing)?.url;

  function close() {
    setIsMaking(false);
    // The button that was pressed has become a link once there is a preview.
    requestAnimationFrame(() => link.current?.focus());
  }

  const label = (
    <>
      <Eye size={16} aria-hidden="true" />
      {text.preview}
    </>
  );
  return (
    <>
      {url ? (
        <a ref={link} className={buttonClass({})} href={url} target="_blank" rel="noreferrer">
          {label}
          <span className="sr-only"> {ui.opensNewTab}</span>
        </a>
      ) : (
        <Button disabled={isPending} onClick={() => setIsMaking(true)}>
          {label}
        </Button>
      )}
      {isMaking && (
        <Suspense>
          <PreviewDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
