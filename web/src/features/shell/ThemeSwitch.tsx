import { Moon, Sun } from 'lucide-react';
import { shell } from '../../messages/shell';
import { buttonClass } from '../../ui/Button';
import { switchTheme } from './theme';

export function ThemeSwitch() {
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', icon: true })}
      aria-label={shell.theme}
      onClick={switchTheme}
    >
      <Moon className="theme-moon" size={20} aria-hidden="true" />
      <Sun className="theme-sun" size={20} aria-hidden="true" />
    </button>
  );
}
