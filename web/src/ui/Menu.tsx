import './menu.css';
import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactElement, ReactNode } from 'react';

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  defaultOpen?: boolean;
  children: ReactNode;
};

/**
 * A menu of actions. Import it lazily: its library is only needed once a person opens one.
 * It stands at the end of the page's own landmark, so that no content is outside of one.
 */
export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  return (
    <Radix.Root defaultOpen={defaultOpen} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={document.getElementById('main')}>
        <Radix.Content className="menu" align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  tone?: 'danger';
  disabled?: boolean;
  onSelect?: () => void;
  /** Makes the item a link. */
  href?: string;
  /** The link leads to the page that is shown. */
  isCurrent?: boolean;
  children: ReactNode;
};

export function MenuItem(props: MenuItemProps) {
  const { icon, tone, disabled = false, onSelect, href, isCurrent = false, children } = props;
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  return (
    <Radix.Item
      className="menu-item"
      data-tone={tone}
      disabled={disabled}
      asChild={href !== undefined}
      {...(onSelect ? { onSelect } : {})}
    >
      {href === undefined ? (
        content
      ) : (
        <a href={href} aria-current={isCurrent ? 'page' : undefined}>
          {content}
        </a>
      )}
    </Radix.Item>
  );
}

type MenuChoiceProps<T extends string> = {
  icon: ReactNode;
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** Exclusive choices in one line of a menu, which stays open. */
export function MenuChoice<T extends string>(props: MenuChoiceProps<T>) {
  const { icon, label, value, options, onChange } = props;
  return (
    <Radix.RadioGroup
      className="menu-choice"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((one) => one.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      {icon}
      <span className="grow" aria-hidden="true">
        {label}
      </span>
      <span className="menu-options">
        {options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            className="menu-option"
            onSelect={(event) => event.preventDefault()}
          >
            {option.label}
          </Radix.RadioItem>
        ))}
      </span>
    </Radix.RadioGroup>
  );
}

export function MenuRule() {
  return <Radix.Separator className="menu-rule" />;
}
