import { createSettingsWidget } from '@livechat/agent-app-sdk';
import { onPress, paint } from '../shared/dom';
import { sell } from './selling';

// Where Snippets is set up, and sells something inside itself.

async function start() {
  const widget = await createSettingsWidget();
  paint(widget.getTheme());
  widget.on('change_theme', ({ theme }) => paint(theme));
  sell(widget);
  onPress('onboard', () => widget.updateProperties({ onboarded: true, error_code: null } as never));
  onPress('broken', () => widget.updateProperties({ error_code: 'no_texts' } as never));
  onPress('help', () => widget.redirect('https://help.example/snippets'));
}

void start();
