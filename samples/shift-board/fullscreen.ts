import { createFullscreenWidget } from '@livechat/agent-app-sdk';
import { element, keep, onPress, paint, say } from '../shared/dom';

// Who works when, and how many swaps are asked for: the badge in the menu.

type Shift = { id: string; when: string; who: string; wantsSwap: boolean };
const shifts = keep<Shift[]>('shifts', [
  { id: 'mon', when: 'Monday, 8 to 16', who: 'Rosa', wantsSwap: false },
  { id: 'tue', when: 'Tuesday, 8 to 16', who: 'Ben', wantsSwap: true },
  { id: 'wed', when: 'Wednesday, 12 to 20', who: 'Ada', wantsSwap: false },
]);

async function start() {
  const widget = await createFullscreenWidget();
  paint(widget.getTheme());
  widget.on('change_theme', ({ theme }) => paint(theme));

  const draw = () => {
    element('shifts').replaceChildren(
      ...shifts.get().map((shift) => {
        const row = document.createElement('tr');
        const cells = [shift.when, shift.who].map((text) =>
          Object.assign(document.createElement('td'), { textContent: text }),
        );
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = shift.wantsSwap ? 'Keep the shift' : 'Ask for a swap';
        button.setAttribute('aria-label', `${button.textContent}: ${shift.when}`);
        button.addEventListener('click', () => {
          shifts.set(
            shifts.get().map((one) => (one.id === shift.id ? { ...one, wantsSwap: !one.wantsSwap } : one)),
          );
          draw();
        });
        const last = document.createElement('td');
        last.append(button);
        row.append(...cells, last);
        return row;
      }),
    );
    const asked = shifts.get().filter(({ wantsSwap }) => wantsSwap).length;
    void widget.setNotificationBadge(asked === 0 ? null : asked);
  };
  const showQuery = (data: { queryParams?: object } | null) =>
    say(
      'query',
      data && Object.keys(data.queryParams ?? {}).length > 0
        ? `Asked for: ${JSON.stringify(data.queryParams)}`
        : 'This week',
    );
  widget.on('page_data', showQuery);
  showQuery(widget.getPageData());
  draw();
  onPress('rated', () => widget.navigate('/archives/'));
  onPress('support', () => widget.openChatWidget());
}

void start();
