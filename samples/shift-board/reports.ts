import { createFullscreenWidget } from '@livechat/agent-app-sdk';
import { onPress, paint, say } from '../shared/dom';

async function start() {
  const widget = await createFullscreenWidget();
  paint(widget.getTheme());
  widget.on('change_theme', ({ theme }) => paint(theme));
  const show = (data: { queryParams?: object } | null) =>
    say('query', `Filters: ${JSON.stringify(data?.queryParams ?? {})}`);
  widget.on('page_data', show);
  show(widget.getPageData());
  onPress('good', () => widget.setReportsFilters({ rate: 'good' }));
  onPress('week', () => widget.setReportsFilters({ agents: ['rosa', 'ben'], from: new Date(), rate: 'bad' }));
}

void start();
