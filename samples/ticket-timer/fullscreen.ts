import { createFullscreenWidget } from '@livechat/helpdesk-sdk';
import { keep, onPress, paintByAddress, say } from '../shared/dom';

const minutes = keep<Record<string, number>>('minutes', {});

async function start() {
  const widget = await createFullscreenWidget();
  const timed = Object.values(minutes.get());
  if (timed.length > 0) say('sum', `${timed.reduce((a, b) => a + b, 0)} minutes on ${timed.length} tickets.`);
  void widget.setNotificationBadge(timed.length || 1);
  onPress('clear', () => widget.setNotificationBadge(null));
}

paintByAddress();
void start();
