import { BellRing } from 'lucide-react';
import { dealList as text } from '../../../messages/dealList';
import { Button } from '../../../ui/Button';

type TellMeButtonProps = {
  /** Of the app. */
  name: string;
  date: string;
  label?: string | undefined;
  busy?: boolean;
  onClick: () => void;
};

/** Asks for a mail on the day that a deal begins. */
export function TellMeButton({ name, date, label, ...button }: TellMeButtonProps) {
  return (
    <Button size="sm" className="quick-action" {...button}>
      <BellRing size={15} aria-hidden="true" />
      {label ?? text.tellMe(date)} <span className="sr-only">{text.about(name)}</span>
    </Button>
  );
}
