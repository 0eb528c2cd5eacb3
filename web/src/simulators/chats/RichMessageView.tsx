import { isPicture } from '../../host-kit/v1';
import type { RichMessage } from '../model/chats';

type RichMessageViewProps = {
  message: RichMessage;
  /** A button of it was pressed: what it is for, and its address or words. */
  onPress?: (button: { text: string; type?: string; value?: string }) => void;
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
              <button
                key={button.text}
                type="button"
                className="btn btn-secondary btn-sm"
                onClick={() => onPress?.(button)}
              >
                {button.text}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
