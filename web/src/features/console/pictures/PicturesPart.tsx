import './pictures.css';
import { IconSection } from './IconSection';
import { ShotsSection } from './ShotsSection';
import { VideoSection } from './VideoSection';

/** How the app looks: its icon, pictures of it at work, and a video. */
export function PicturesPart() {
  return (
    <div className="console-stack">
      <IconSection />
      <ShotsSection />
      <VideoSection />
    </div>
  );
}
