import './pictures.css';
import { IconSection } from './IconSection';
import { ShotsSection } from './ShotsSection';

/** How the app looks: its icon, and pictures of it at work. */
export function PicturesPart() {
  return (
    <div className="console-stack">
      <IconSection />
      <ShotsSection />
    </div>
  );
}
