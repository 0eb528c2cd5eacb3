import { shell } from '../../messages/shell';

/** Says on every page of an open shop with the payment sandbox that no money moves. */
export function UnchargedBar() {
  return (
    <p className="uncharged-bar" role="note">
      {shell.uncharged}
    </p>
  );
}
