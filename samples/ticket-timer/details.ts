import { createDetailsWidget } from '@livechat/helpdesk-sdk';
import { keep, onPress, paintByAddress, say } from '../shared/dom';

// Minutes spent on a ticket.

const minutes = keep<Record<string, number>>('minutes', {});
type Ticket = { id: string; subject: string; status: string; requester: { name: string } };

async function start() {
  const widget = await createDetailsWidget();
  let ticket: Ticket | null = null;
  const draw = () => {
    const spent = ticket ? (minutes.get()[ticket.id] ?? 0) : 0;
    say('subject', ticket?.subject ?? 'no ticket');
    say('status', ticket ? `${ticket.requester.name}, ${ticket.status}` : '');
    say('time', `${spent} min`);
    void widget.modifySection({
      title: 'Time spent',
      components: [
        { type: 'label_value', data: { label: 'Spent', value: `${spent} min` } },
        { type: 'button', data: { label: 'Add 5 minutes', id: 'add' } },
      ],
    } as Parameters<typeof widget.modifySection>[0]);
  };
  const add = () => {
    if (!ticket) return;
    minutes.set({ ...minutes.get(), [ticket.id]: (minutes.get()[ticket.id] ?? 0) + 5 });
    draw();
  };
  const take = (info: unknown) => {
    ticket = info as Ticket | null;
    draw();
  };
  widget.on('ticket_info', take);
  // The types and the documentation name it differently; the product says both.
  widget.on(
    'ticket_details_section_button_click' as never,
    (({ buttonId }: { buttonId: string }) => {
      if (buttonId === 'add') add();
    }) as never,
  );
  take(widget.getTicketInfo());
  onPress('add', add);
}

paintByAddress();
void start();
