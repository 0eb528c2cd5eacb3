import { SunMoon } from 'lucide-react';
import { useState } from 'react';
import { shell } from '../../messages/shell';
import { Segment } from '../../ui/Segment';
import { chooseTheme, readTheme, THEMES } from './themeChoice';

/** The choice of the theme in a menu of links. It is drawn in the browser alone, which knows what was chosen. */
export function Look() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <div className="look">
      <SunMoon size={18} aria-hidden="true" />
      <span className="grow">{shell.look}</span>
      <Segment
        legend={shell.look}
        name="look"
        value={theme}
        options={THEMES.map((value) => ({ value, label: shell.themes[value] }))}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
    </div>
  );
}
