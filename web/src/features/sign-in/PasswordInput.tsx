import { type ComponentProps, useState } from 'react';
import { useIsHydrated } from '../../lib/useIsHydrated';
import { password as text } from '../../messages/accounts';
import { Input } from '../../ui/Input';

/** A password, which people may look at while they type. Without scripts nothing could show it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useIsHydrated();
  return (
    <div className="password">
      <Input {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      {isHydrated && (
        <button type="button" onClick={() => setIsShown(!isShown)}>
          {isShown ? text.hide : text.show} <span className="sr-only">{text.it}</span>
        </button>
      )}
    </div>
  );
}
