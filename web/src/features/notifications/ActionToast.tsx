import './toast-actions.css';
import { Link } from '../../ui/Link';

type ActionToastProps = {
  sentence: string;
  /** A button after the sentence. */
  action?: { label: string; onSelect: () => void } | undefined;
  /** A link after it. */
  link?: { label: string; to: string } | undefined;
};

/** What was done, in a toast, with what can be done about it. */
export function ActionToast({ sentence, action, link }: ActionToastProps) {
  return (
    <div className="toast-actions">
      <span>{sentence}</span>
      {action && (
        <button type="button" className="link" onClick={action.onSelect}>
          {action.label}
        </button>
      )}
      {link && (
        <Link to={link.to} className="link">
          {link.label}
        </Link>
      )}
    </div>
  );
}
