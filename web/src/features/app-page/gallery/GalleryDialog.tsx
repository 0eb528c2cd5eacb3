import './gallery-dialog.css';
import { app as text } from '../../../messages/app';
import { Dialog } from '../../../ui/Dialog';
import { GalleryFrame } from './GalleryFrame';
import type { ShownPictures } from './usePictures';

/** The pictures as large as the window lets them be. */
export function GalleryDialog({ shown, onClose }: { shown: ShownPictures; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.gallery} isWide>
      {/* The keys reach the gallery, which the dialog is part of. */}
      <GalleryFrame shown={shown} />
    </Dialog>
  );
}
