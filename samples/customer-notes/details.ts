import {
  createDetailsWidget,
  type ICustomerProfile,
  type IDetailsWidget,
  type ISection,
  SectionComponentType,
} from '@livechat/agent-app-sdk';
import { element, keep, onPress, paint, say } from '../shared/dom';

// Notes about the customer of the open chat.

type Note = { text: string; on: string };
const notes = keep<Record<string, Note[]>>('notes', {});
/** The types of the package do not name the variables yet. */
type Profile = ICustomerProfile & { customVariables?: { key: string; value: string }[] };
let customer: Profile | null = null;

const own = (): Note[] => (customer ? (notes.get()[customer.id] ?? []) : []);

/** The section of the details, with every kind of component. */
function section(): ISection {
  const last = own().at(-1);
  return {
    title: 'Customer notes',
    components: [
      { type: SectionComponentType.Customer },
      {
        type: SectionComponentType.Title,
        data: {
          title: customer?.name ?? 'Nobody',
          description: last?.text ?? 'No note yet',
          id: 'open',
          clickable: true,
          openApp: true,
        },
      },
      { type: SectionComponentType.LabelValue, data: { label: 'Notes', value: String(own().length) } },
      { type: SectionComponentType.Line },
      {
        type: SectionComponentType.Tags,
        data: {
          label: 'Plan',
          tags: [customer?.customVariables?.find(({ key }) => key === 'plan')?.value ?? 'none'],
        },
      },
      {
        type: SectionComponentType.Link,
        data: { url: 'https://help.example/customer-notes', value: 'How notes work', inline: true },
      },
      {
        type: SectionComponentType.Button,
        data: { label: 'Add a note', id: 'add', openApp: true, primary: true },
      },
    ],
  };
}

function draw(widget: IDetailsWidget) {
  say('name', customer?.name ?? 'nobody yet');
  say('place', customer?.geolocation ? `${customer.geolocation.city}, ${customer.geolocation.country}` : '');
  element('notes').replaceChildren(
    ...own().map(({ text, on }) => {
      const row = document.createElement('li');
      row.textContent = `${text} (${on})`;
      return row;
    }),
  );
  void widget.modifySection(section());
}

async function start() {
  const widget = await createDetailsWidget();
  paint(widget.getTheme());
  widget.on('change_theme', ({ theme }) => paint(theme));
  widget.on('customer_profile', (profile) => {
    customer = profile as Profile;
    draw(widget);
  });
  widget.on('customer_details_section_button_click', ({ buttonId }) => {
    if (buttonId === 'add') element('text').focus();
  });
  widget.on('message', ({ message, message_source }) => say('heard', `${message_source}: ${message}`));
  widget.on('message_box_text', ({ value }) => say('heard', `The agent writes: ${value}`));
  customer = widget.getCustomerProfile() as Profile | null;
  draw(widget);

  element<HTMLFormElement>('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const text = element<HTMLTextAreaElement>('text');
    if (!customer || !text.value.trim()) return;
    const note = { text: text.value.trim(), on: new Date().toLocaleDateString('en') };
    notes.set({ ...notes.get(), [customer.id]: [...own(), note] });
    text.value = '';
    draw(widget);
    void widget.setToast({ content: 'The note is kept.', kind: 'success' });
    void widget.trackEvent('Note kept', { length: note.text.length });
  });
  // A host refuses what is put into the message box of somebody who may not write.
  onPress('put', () =>
    widget
      .putMessage(own().at(-1)?.text ?? 'No note yet.')
      .catch((refusal: Error & { code?: string }) => say('heard', `${refusal.code}: ${refusal.message}`)),
  );
  onPress('watch', () => widget.watchMessages());
  onPress('refresh', () => widget.refreshSession());
}

void start();
