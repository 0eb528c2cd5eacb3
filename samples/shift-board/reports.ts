import { createFullscreenWidget } from '@livechat/agent-app-sdk';
import { onPress, paint, say } from '../shared/dom';

async function start() {
  const widget = await createFullscreenWidget();
  paint(widget.getTheme());
  widget.on('change_theme', ({ theme }) => paint(theme));
  const show = (data: { queryParams?: object } | null) => {
    const filters = Object.entries(data?.queryParams ?? {}).map(([name, value]) => `${name}: ${value}`);
    say('query', filters.length > 0 ? `Filters: ${filters.join(', ')}` : 'No filters are set.');
  };
  widget.on('page_data', show);
  show(widget.getPageData());
  onPress('good', () => widget.setReportsFilters({ rate: 'good' }));
  onPress('week', () => widget.setReportsFilters({ agents: ['rosa', 'ben'], from: new Date(), rate: 'bad' }));
}

void start();
