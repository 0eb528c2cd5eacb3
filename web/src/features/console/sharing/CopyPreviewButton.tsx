import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { devSharing as text } from '../../../messages/devSharing';
import { Button } from '../../../ui/Button';
import { ActFailure } from '../editor/ActFailure';
import { useDraft } from '../editor/useDraft';
import { openPreviewOf, type Preview, sharingOf, useSharingAct } from './api';

const PreviewDialog = lazyPart(() => import('./PreviewDialog').then((m) => m.PreviewDialog));

/** Copies the address of the newest preview of the draft; while there is none, one is asked for before. */
export function CopyPreviewButton({ token }: { token: string }) {
  const { app } = useDraft();
  const { data: sharing, isPending } = useQuery(sharingOf(useBoot(), token, app.id));
  const [isMaking, setIsMaking] = useState(false);
  const copying = useSharingAct();
  const preview = openPreviewOf(sharing);
  const copy = (one: Preview) => copying.mutate({ kind: 'copy-preview', preview: one });
  return (
    <div className="console-act">
      <Button disabled={isPending} onClick={() => (preview ? copy(preview) : setIsMaking(true))}>
        <Copy size={16} aria-hidden="true" /> {text.copyPreview}
      </Button>
      <ActFailure error={copying.error} />
      {isMaking && (
        <Suspense>
          <PreviewDialog onMade={copy} onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
    </div>
  );
}
