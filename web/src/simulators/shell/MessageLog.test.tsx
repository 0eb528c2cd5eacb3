import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearLog, writeLog } from '../model/log';
import { MessageLog } from './MessageLog';
import { Notices } from './Notices';

vi.hoisted(() => {
  document.body.innerHTML = '<script type="application/json" id="config">{}</script>';
});

beforeEach(() => {
  clearLog();
  const entry = { app: 'notes', placement: 'plugin', kind: 'message', size: 20, ms: 3 } as const;
  writeLog({ ...entry, at: 1, direction: 'in', name: 'put_message', data: { text: 'Hi', token: 'abc' } });
  writeLog({ ...entry, at: 2, direction: 'out', name: 'message_sent', data: null });
});

test('one message is copied as it stands, without what is secret', async () => {
  const user = userEvent.setup();
  render(
    <>
      <MessageLog />
      <Notices />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy put_message' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({
    at: 1,
    app: 'notes',
    placement: 'plugin',
    direction: 'in',
    kind: 'message',
    name: 'put_message',
    data: { text: 'Hi', token: '(secret)' },
    size: 20,
    ms: 3,
  });
  expect(screen.getByRole('status', { name: 'Notices' })).toHaveTextContent('The message was copied.');
});

test('a browser that lets nothing be copied is no fault of the product', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  render(
    <>
      <MessageLog />
      <Notices />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy message_sent' }));
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Notices' })).toHaveTextContent(
      'The browser does not let it be copied.',
    ),
  );
});
