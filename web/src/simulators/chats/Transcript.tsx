import { type FormEvent, useEffect, useRef } from 'react';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import type { Chat, ChatMessage } from '../data/chats';
import { customerWrites, type RichMessage } from '../model/chats';
import { RichMessageView } from './RichMessageView';

/** What was said, the newest at the bottom and in view. */
export function Transcript({ chat }: { chat: Chat }) {
  const list = useRef<HTMLOListElement>(null);
  const count = chat.messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is brought into view
  useEffect(() => {
    // Outside: the scroll position.
    const at = list.current;
    if (at) at.scrollTop = at.scrollHeight;
  }, [count, chat.id]);
  return (
    <ol
      ref={list}
      className="sim-transcript"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={text.chats.transcript(chat.customer.name)}
    >
      {chat.messages.map((message) => (
        <Line key={message.id} message={message} customer={chat.customer.name} />
      ))}
    </ol>
  );
}

function Line({ message, customer }: { message: ChatMessage; customer: string }) {
  const { from, rich, minutesAgo } = message;
  const who = from === 'visitor' ? customer : text.chats.authors[from];
  return (
    <li data-from={from} data-own={from === 'agent' || undefined}>
      <span className="sim-who">
        <bdi>{who}</bdi> <span className="muted">{text.minutesAgo(minutesAgo)}</span>
      </span>
      {message.text && (
        <p className="sim-bubble" dir="auto">
          {message.text}
        </p>
      )}
      {rich !== undefined && <RichMessageView message={rich as RichMessage} />}
    </li>
  );
}

/** For trying things: the customer writes the next words of the script, or yours. */
export function CustomerWrites({ chatId }: { chatId: string }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    customerWrites(chatId, String(new FormData(form).get('words')).trim());
    form.reset();
  };
  return (
    <form className="sim-script" onSubmit={submit}>
      <input
        className="input"
        name="words"
        aria-label={text.chats.ownWords}
        placeholder={text.chats.ownWordsShort}
        autoComplete="off"
      />
      <Button type="submit" size="sm">
        {text.chats.customerWrites}
      </Button>
    </form>
  );
}
