import { type FormEvent, useState } from 'react';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Note } from '../../ui/Note';
import { type Fault, fault } from '../apps/faults';
import { useInstalled } from '../apps/installed';
import { framesOf, type LiveFrame } from '../apps/live';
import { ownApp, runOwnApp, stopOwnApp } from '../apps/ownApp';
import type { Placement } from '../apps/types';
import { CHATS } from '../data/chats';
import { TICKETS, ticketInfo } from '../data/tickets';
import { profileOf } from '../model/chats';
import { useStore } from '../model/store';

const { tools: words, own } = text;

/** What each event holds, to be changed before it is sent. */
const EXAMPLES: Readonly<Record<string, () => unknown>> = {
  customer_profile: () => CHATS[0] && profileOf(CHATS[0].customer, CHATS[0], 'chats'),
  ticket_info: () => TICKETS[0] && ticketInfo(TICKETS[0]),
  page_data: () => ({ queryParams: { tab: 'week' } }),
  change_theme: () => ({ theme: 'dark' }),
  customer_details_section_button_click: () => ({ buttonId: 'add' }),
  message: () => ({ chat: 'PJ0MRSHTDG', message: 'Hello', message_id: 'm1', message_source: 'visitor' }),
  message_box_text: () => ({ value: 'Hello' }),
  message_sent: () => null,
  transaction_accepted: () => ({ chargeId: 'ch_1' }),
  transaction_declined: () => ({ chargeId: 'ch_1' }),
  transaction_failed: () => ({ error: { code: 'timeout', message: 'There was no answer.' } }),
};

const exampleOf = (event: string) => JSON.stringify(EXAMPLES[event]?.() ?? null, null, 2);

/** For developers: events to an app, faults of the product, and the app that is being written. */
export function DeveloperTools() {
  return (
    <details className="sim-tools">
      <summary>{words.title}</summary>
      <SendEvent />
      <FaultField />
      <OwnAppForm />
    </details>
  );
}

/** The frames that are on the page now. */
function useFrames(): LiveFrame[] {
  const { apps } = useInstalled();
  return apps.flatMap(({ id }) => framesOf(id));
}

function SendEvent() {
  const [event, setEvent] = useState('customer_profile');
  const [json, setJson] = useState(() => exampleOf('customer_profile'));
  const [problem, setProblem] = useState('');
  const frames = useFrames();
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const at = frames[Number(new FormData(sent.currentTarget).get('frame'))];
    if (!at) return setProblem(words.noFrame);
    try {
      at.mounted.send(event, JSON.parse(json || 'null'));
      setProblem('');
    } catch {
      setProblem(own.noJson);
    }
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field label={words.frame}>
        {(ids) => (
          <select {...ids} name="frame" className="input">
            {frames.map(({ app, widget }, n) => (
              <option key={widget.id} value={n}>
                {app.name}: {text.apps.places[widget.placement]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.event}>
        {(ids) => (
          <select
            {...ids}
            className="input"
            value={event}
            onChange={({ target }) => {
              setEvent(target.value);
              setJson(exampleOf(target.value));
            }}
          >
            {Object.keys(EXAMPLES).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.data} error={problem}>
        {(ids) => (
          <textarea
            {...ids}
            className="input"
            rows={4}
            value={json}
            onChange={({ target }) => setJson(target.value)}
            spellCheck={false}
          />
        )}
      </Field>
      <div className="sim-row">
        <Button type="submit" size="sm">
          {words.send}
        </Button>
        <Button size="sm" onClick={() => frames.forEach(({ mounted }) => void mounted.reload())}>
          {words.reload}
        </Button>
      </div>
    </form>
  );
}

function FaultField() {
  const chosen = useStore(fault);
  return (
    <Field label={words.fault}>
      {(ids) => (
        <select
          {...ids}
          className="input"
          value={chosen}
          onChange={({ target }) => fault.set(target.value as Fault)}
        >
          {(['none', 'error', 'silent', 'slow'] as const).map((name) => (
            <option key={name} value={name}>
              {words.faults[name]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const PLACEMENTS = Object.keys(text.apps.places) as Placement[];

function OwnAppForm() {
  const running = useStore(ownApp);
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const said = (name: string) => String(form.get(name) ?? '');
    setProblem(
      runOwnApp({ url: said('url'), placement: said('placement') as Placement, initialState: said('state') }),
    );
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h3>{own.title}</h3>
      <Field label={own.address} error={problem} hint={own.hint}>
        {(ids) => (
          <input
            {...ids}
            name="url"
            className="input"
            defaultValue={running?.url}
            placeholder="http://localhost:3000/"
          />
        )}
      </Field>
      <Field label={own.placement}>
        {(ids) => (
          <select {...ids} name="placement" className="input" defaultValue={running?.placement}>
            {PLACEMENTS.map((one) => (
              <option key={one} value={one}>
                {text.apps.places[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={own.state}>
        {(ids) => (
          <textarea
            {...ids}
            name="state"
            className="input"
            rows={2}
            defaultValue={running?.initialState}
            spellCheck={false}
          />
        )}
      </Field>
      <div className="sim-row">
        <Button type="submit" size="sm">
          {own.run}
        </Button>
        {running && (
          <Button size="sm" variant="ghost" onClick={stopOwnApp}>
            {own.stop}
          </Button>
        )}
      </div>
      {running && !problem && <Note live>{own.running}</Note>}
    </form>
  );
}
