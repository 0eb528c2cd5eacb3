import '../../../ui/noticeBar.css';
import { Eye } from 'lucide-react';
import { session as text } from '../../../messages/session';

type GhostNoticeProps = { email: string; onStop: () => void };

export function GhostNotice({ email, onStop }: GhostNoticeProps) {
  return (
    <div className="notice-bar" role="status">
      <div className="page">
        <Eye size={17} aria-hidden="true" />
        <span className="ellip">{text.browsingAs(email)}</span>
        <button type="button" onClick={onStop}>
          {text.stopNow}
        </button>
      </div>
    </div>
  );
}
