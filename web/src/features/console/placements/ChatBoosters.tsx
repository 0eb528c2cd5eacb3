import { lazyPart } from '../../../lib/lazyPart';
import { devParts as text } from '../../../messages/devParts';
import { useDraft } from '../editor/useDraft';
import { MAX_CHAT_PARTS } from '../model/limits.gen';
import { PartList } from './PartList';

const ChatBoosterForm = lazyPart(() => import('./ChatBoosterForm').then((m) => m.ChatBoosterForm));

/** What the host products offer visitors beside a chat. */
export function ChatBoosters() {
  const { app } = useDraft();
  const boosters = app.elements.chatBoosters;
  return (
    <PartList
      id="chat-boosters"
      title={text.boosters}
      sub={text.boostersText}
      add={boosters.length < MAX_CHAT_PARTS ? text.addBooster : undefined}
      none={text.noBoosters}
      parts={boosters}
      nameOf={({ title }) => title}
      row={({ title, description, ctaLabel, url }) => (
        <>
          <p className="medium">{title}</p>
          {description && <p className="small">{description}</p>}
          <p className="small muted console-parts-address">{text.leadsTo(ctaLabel, url)}</p>
        </>
      )}
      form={(booster, onClose) => <ChatBoosterForm booster={booster} onClose={onClose} />}
      removal={({ id, title }) => ({
        edit: { kind: 'removeBooster', id },
        text: text.removeBoosterText(app.name, title),
      })}
    />
  );
}
