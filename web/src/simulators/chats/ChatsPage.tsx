import { useEffect, useMemo } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import { Details } from '../apps/Details';
import { useInstalled } from '../apps/installed';
import { watchingFrames } from '../apps/live';
import type { Chat } from '../data/chats';
import { chatState, markRead, onMessage, profileOf } from '../model/chats';
import { useStore } from '../model/store';
import { Empty } from '../shell/Empty';
import { ListHeading } from '../shell/ListHeading';
import { CustomerFacts } from './CustomerFacts';
import { MessageBox } from './MessageBox';
import { CustomerWrites, Transcript } from './Transcript';

const PRESSED = ['customer_details_section_button_click'];

type ChatsPageProps = { source: 'chats' | 'archives' };

/** Chats, or those of the archives: the list, what was said, the message box and the details. */
export function ChatsPage({ source }: ChatsPageProps) {
  const { chats } = useStore(chatState);
  const { id } = useParams();
  const isArchive = source === 'archives';
  const list = chats.filter(({ status }) => (status === 'archived') === isArchive);
  const chat = id ? list.find((one) => one.id === id) : undefined;
  return (
    <div className="sim-chats" data-open={id ? true : undefined}>
      <nav className="sim-list" aria-label={text.menu[source]}>
        <ListHeading isAlone={!id}>{text.menu[source]}</ListHeading>
        <ul>
          {list.map((one) => (
            <ChatRow key={one.id} chat={one} source={source} isOpen={one.id === id} />
          ))}
        </ul>
      </nav>
      {chat ? (
        <OpenChat chat={chat} source={source} />
      ) : (
        <Empty title={id ? text.chats.noSuchChat : text.chats.chooseOne} />
      )}
    </div>
  );
}

function ChatRow({ chat, source, isOpen }: { chat: Chat; source: string; isOpen: boolean }) {
  const last = chat.messages.at(-1);
  return (
    <li>
      <Link
        href={`/${source}/${chat.id}/`}
        aria-current={isOpen ? 'page' : undefined}
        className="sim-list-row"
      >
        <strong>
          <bdi>{chat.customer.name}</bdi>
        </strong>
        {chat.isUnread && !isOpen && <span className="sim-unread">{text.chats.unread}</span>}
        <span className="badge">
          {chat.rating ? text.chats.ratings[chat.rating] : text.chats.states[chat.status]}
        </span>
        <span className="sim-preview muted" dir="auto">
          {last?.text || text.chats.richMessage}
        </span>
      </Link>
    </li>
  );
}

/** Another chat is another page beside the same apps, which are told of its customer. */
function OpenChat({ chat, source }: { chat: Chat; source: 'chats' | 'archives' }) {
  const [, navigate] = useLocation();
  const { mayWrite } = useInstalled();
  const isLive = source === 'chats';
  // Who the app is told of does not change with each message.
  const profile = JSON.stringify(profileOf(chat.customer, chat, source));
  const state = useMemo(() => ({ customer_profile: JSON.parse(profile) as unknown }), [profile]);
  useEffect(() => {
    // Outside: the apps that watch the chat.
    if (chat.isUnread) markRead(chat.id);
  }, [chat.isUnread, chat.id]);
  useWatchers(chat.id);
  const place = { ...(isLive ? { chatId: chat.id } : {}), mayWrite: mayWrite && isLive, navigate };
  return (
    <>
      <section key={chat.id} className="sim-chat" aria-label={text.chats.chatWith(chat.customer.name)}>
        <header className="sim-chat-head">
          <Link href={`/${source}/`} className="sim-back">
            {text.back}
          </Link>
          <h1>
            <bdi>{chat.customer.name}</bdi>
          </h1>
        </header>
        <Transcript chat={chat} />
        {isLive && (
          <>
            <MessageBox chatId={chat.id} mayWrite={mayWrite} />
            <CustomerWrites chatId={chat.id} />
          </>
        )}
      </section>
      <Details state={state} place={place} pressEvents={PRESSED}>
        <CustomerFacts customer={chat.customer} survey={chat.survey} />
      </Details>
    </>
  );
}

/** Apps that watch hear each new message of the open chat. */
function useWatchers(chatId: string) {
  useEffect(
    () =>
      onMessage(({ chat, message }) => {
        if (chat.id !== chatId) return;
        for (const { widget, mounted } of watchingFrames())
          if (widget.placement === 'plugin')
            mounted.send('message', {
              chat: chat.id,
              message: message.text,
              message_id: message.id,
              message_source: message.from,
            });
      }),
    [chatId],
  );
}
