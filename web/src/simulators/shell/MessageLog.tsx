import { Copy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { jsonOf } from '../../lib/messageLines';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { showNotice } from '../apps/state';
import { config } from '../model/config';
import { clearLog, log, type NumberedLine, pauseLog } from '../model/log';
import { useStore } from '../model/store';
import { DeveloperTools } from './DeveloperTools';

const SHOWN = 200;
const { log: words } = text;

type Filter = { app: string; placement: string; way: string; search: string };
const NO_FILTER: Filter = { app: '', placement: '', way: '', search: '' };

const wayOf = ({ kind, direction }: NumberedLine) => (kind === 'dropped' ? kind : direction);

const matches = (line: NumberedLine, { app, placement, way, search }: Filter): boolean =>
  (!app || line.app === app) &&
  (!placement || line.placement === placement) &&
  (!way || wayOf(line) === way) &&
  (!search || `${line.name} ${jsonOf(line.data)}`.toLowerCase().includes(search.toLowerCase()));

const unique = (values: string[]) => [...new Set(values)].sort();

/** Every message in and out, and what was dropped, with the reason. */
export function MessageLog() {
  const { lines, isPaused } = useStore(log);
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = useMemo(() => lines.filter((line) => matches(line, filter)), [lines, filter]);
  const choose = (name: keyof Filter, options: string[]) => (
    <label>
      {words.filters[name]}{' '}
      <select
        className="input"
        value={filter[name]}
        onChange={(event) => setFilter({ ...filter, [name]: event.target.value })}
      >
        <option value="">{words.all}</option>
        {options.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
  return (
    <aside className="sim-log" aria-label={words.title}>
      <h2>{words.title}</h2>
      <div className="sim-log-tools">
        {choose('app', unique(lines.map(({ app }) => app)))}
        {choose('placement', unique(lines.map(({ placement }) => placement)))}
        {choose('way', ['in', 'out', 'dropped'])}
        <label>
          {words.filters.search}{' '}
          <input
            className="input"
            value={filter.search}
            onChange={(event) => setFilter({ ...filter, search: event.target.value })}
          />
        </label>
        <Button size="sm" aria-pressed={isPaused} onClick={() => pauseLog(!isPaused)}>
          {isPaused ? words.goOn : words.pause}
        </Button>
        <Button size="sm" onClick={clearLog}>
          {words.clear}
        </Button>
        <Button size="sm" onClick={() => saveLog(lines)}>
          {words.download}
        </Button>
      </div>
      {config.demo && <DeveloperTools />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div role="log" tabIndex={0} aria-label={words.label}>
        <ol id="messages">
          {shown.slice(0, SHOWN).map((line) => (
            <Row key={line.n} line={line} />
          ))}
        </ol>
      </div>
    </aside>
  );
}

const FOLDED = 160;

function Row({ line }: { line: NumberedLine }) {
  const { name, app, placement, kind, data, size, ms, reason, detail, at } = line;
  const json = data === null || data === undefined ? '' : jsonOf(data);
  const facts = [
    app,
    placement,
    kind,
    size !== undefined && words.bytes(size),
    ms !== undefined && words.ms(ms),
    new Date(at).toISOString().slice(11, 23),
    reason,
    detail,
  ];
  return (
    <li>
      <b data-way={wayOf(line)}>{name}</b>
      {json.length > FOLDED ? (
        <details>
          <summary>
            <code>{json.slice(0, FOLDED)}</code>
          </summary>
          <code>{json}</code>
        </details>
      ) : (
        json && <code> {json}</code>
      )}
      <div className="sim-row">
        <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
        <Button size="sm" variant="ghost" icon aria-label={words.copy(name)} onClick={() => void copy(line)}>
          <Copy size={14} aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

/** One message for the clipboard, as it stands in the file of all. */
async function copy({ n, ...line }: NumberedLine) {
  try {
    await navigator.clipboard.writeText(JSON.stringify(line, null, 2));
    showNotice(line.app, words.copied, 'success');
  } catch {
    showNotice(line.app, words.notCopied, 'error');
  }
}

function saveLog(lines: readonly NumberedLine[]) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(lines, null, 2)], { type: 'application/json' }));
  link.download = 'messages.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
