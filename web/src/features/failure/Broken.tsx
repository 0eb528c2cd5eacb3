import { RefreshCw } from 'lucide-react';
import { failure as text } from '../../messages/failure';
import { Button, buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { NotFoundTile } from './NotFoundTile';

/** The shop itself failed. It must be there when nothing can be loaded any more, so it needs little. */
export function Broken() {
  const { broken } = text;
  return (
    <div className="failure">
      <NotFoundTile isBroken />
      <h1>{broken.heading}</h1>
      <p className="lead">{broken.text}</p>
      <div className="failure-actions">
        <Button variant="primary" onClick={() => location.reload()}>
          <RefreshCw size={17} strokeWidth={1.75} aria-hidden="true" />
          {broken.retry}
        </Button>
        <Link className={buttonClass()} to="/">
          {broken.home}
        </Link>
      </div>
      <p className="mt-6 tiny muted">{broken.code}</p>
    </div>
  );
}
