import { isPicture, isWebAddress } from '../../host-kit/v1';
import { Button, buttonClass } from '../../ui/Button';
import type { RichButton, RichMessage } from '../model/chats';

type RichMessageViewProps = {
  message: RichMessage;
  /** A button of it was pressed: what it is for, and its address or words. */
  onPress?: (button: RichButton) => void;
};

/** Cards or quick replies, as the customer sees them. */
export function RichMessageView({ message, onPress }: RichMessageViewProps) {
  return (
    <div className="sim-rich" data-template={message.template_id}>
      {message.elements.map((element, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the elements of a message never change
        <div key={n} className="sim-rich-element">
          {element.image && isPicture(element.image.url) && (
            <img src={element.image.url} alt="" loading="lazy" referrerPolicy="no-referrer" />
          )}
          {element.title && <strong>{element.title}</strong>}
          {element.subtitle && <p>{element.subtitle}</p>}
          <div className="sim-rich-buttons">
            {element.buttons?.map((button) => (
              <RichButtonView key={button.text} button={button} onPress={onPress} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

type RichButtonViewProps = { button: RichButton; onPress: RichMessageViewProps['onPress'] };

/** A button for an address of the web opens it beside the page; what others do is for the page to say. */
function RichButtonView({ button, onPress }: RichButtonViewProps) {
  const { text, type, value } = button;
  if (onPress && type === 'url' && typeof value === 'string' && isWebAddress(value))
    return (
      <a className={buttonClass({ size: 'sm' })} href={value} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  return (
    <Button size="sm" onClick={() => onPress?.(button)}>
      {text}
    </Button>
  );
}
