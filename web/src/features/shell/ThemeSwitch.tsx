import { Moon, Sun } from 'lucide-react';
import { shell } from '../../messages/shell';
import { buttonClass } from '../../ui/Button';
import { switchTheme } from './theme';

/** At the end of each page, for who has no menu of an account. */
export function ThemeSwitch() {
  return (
    <button type="button" className={buttonClass({ variant: 'ghost', size: 'sm' })} onClick={switchTheme}>
      <Moon className="theme-moon" size={15} aria-hidden="true" />
      <Sun className="theme-sun" size={15} aria-hidden="true" />
      {shell.theme}
    </button>
  );
}
