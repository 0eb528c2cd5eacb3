import { call, envelope, MARK, ownLine, page, post, reloadWithLine } from '../line';
import { type Case, DROPPED } from './case';

// Who speaks: messages in the name of others, and of documents that are gone.

/** A notice in our name, for a window that is not ours. */
const saidElsewhere = (where: string) =>
  JSON.stringify(call('set_toast', { content: `from a ${where}`, kind: 'error' }));

function speakFromFrame() {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = page(`parent.parent.postMessage(${saidElsewhere('nested frame')}, '*')`);
  document.body.append(frame);
}

const speakFromWindow = () =>
  void open(page(`opener.parent.postMessage(${saidElsewhere('window')}, '*'); close()`));

/** The line of another app is not to be had; the next one after ours is a guess. */
function speakAsSibling() {
  const { owner, instance } = ownLine();
  post(call('put_message', 'from a sibling', { owner, instance: instance + 1 }, 'customer-notes'));
}

/** A page of another app; in its plain form the SDK speaks without being asked. */
const moveAway = () =>
  location.assign(`${location.origin.replace('//trouble.', '//snippets.')}/settings.html?connection=plain`);

export const SPEAKERS: readonly Case[] = [
  { id: 'sibling', what: 'speak as another app', expect: DROPPED, run: speakAsSibling },
  { id: 'popup', what: 'speak from a window of the app', expect: DROPPED, run: speakFromWindow },
  { id: 'nested', what: 'speak from a frame inside the app', expect: DROPPED, run: speakFromFrame },
  {
    id: 'moved',
    what: 'go to another origin and speak from there',
    expect: 'the app is blocked: it has left its address. Reload brings it back',
    run: moveAway,
  },
  {
    id: 'old document',
    what: 'reload, and speak as the document before',
    expect: DROPPED,
    run: reloadWithLine,
  },
  {
    id: 'foreign id',
    what: 'send the id of another app',
    expect: 'a notice under our own name: the frame tells who speaks',
    run: () =>
      post(call('set_toast', { content: 'with another id', kind: 'success' }, ownLine(), 'customer-notes')),
  },
  {
    id: 'unasked answer',
    what: 'answer a call that nobody made',
    expect: DROPPED,
    run: () => post(envelope('response', { error: false, result: { [MARK]: true } }, 424242)),
  },
  {
    id: 'second handshake',
    what: 'answer the handshake with another owner',
    expect: DROPPED,
    run: () =>
      post(envelope('response', { error: false, result: {} }, null, { owner: 'somebody', instance: 1 })),
  },
];
