import { FileQuestionMark } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import type { User } from '../../session/model/user';
import { APPS_PATH, consoleHref } from '../paths';
import { ConsoleFrame } from './ConsoleFrame';
import { ConsoleHead } from './ConsoleHead';

/** In the place of a page that is not there. */
export function NoPage({ user }: { user: User }) {
  return (
    <ConsoleFrame user={user}>
      <ConsoleHead heading={text.notFoundTitle} />
      <NothingHere />
    </ConsoleFrame>
  );
}

/** Says so in the place of an app of somebody else, too. */
export function NothingHere() {
  return (
    <EmptyState
      icon={FileQuestionMark}
      title={text.notFoundTitle}
      text={text.notFoundText}
      action={
        <a className={buttonClass()} href={consoleHref(APPS_PATH)}>
          {text.allApps}
        </a>
      }
    />
  );
}
