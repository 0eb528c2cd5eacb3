import { lazyPart } from '../../../lib/lazyPart';
import { devConsole as text } from '../../../messages/devConsole';
import { useDraft } from '../editor/useDraft';
import { MAX_CHAT_PARTS } from '../model/limits.gen';
import { PartList } from './PartList';

const ChatActionForm = lazyPart(() => import('./ChatActionForm').then((m) => m.ChatActionForm));

/** What agents do with a message or a text that they have marked. */
export function ChatActions() {
  const { app } = useDraft();
  const actions = app.elements.buttons;
  return (
    <PartList
      id="chat-actions"
      title={text.chatActions}
      sub={text.chatActionsText}
      add={actions.length < MAX_CHAT_PARTS ? text.addChatAction : undefined}
      none={text.noChatActions}
      parts={actions}
      nameOf={({ label }) => label}
      row={({ id, label, action, url, widget }) => (
        <>
          <p className="medium">{label}</p>
          <p className="small muted console-parts-address">
            {url || (widget && text.opensWidget(widget)) || action}
          </p>
          <p className="tiny muted">{text.partId(id)}</p>
        </>
      )}
      form={(action, onClose) => <ChatActionForm action={action} onClose={onClose} />}
      removal={({ id, label }) => ({
        edit: { kind: 'removeAction', id },
        text: text.removeChatActionText(app.name, label),
      })}
    />
  );
}
