import './differences.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devConsole as text } from '../../../messages/devConsole';
import { Badge } from '../../../ui/Badge';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Input';
import { Loaded } from '../../../ui/Loaded';
import { Segment } from '../../../ui/Segment';
import { useToken } from '../../session/model/session';
import { ActButton } from '../editor/ActButton';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { type Difference, differencesOf } from '../model/differences';
import { isEditable } from '../model/standing';
import { comparisonOf, type Revision } from '../publishing';
import { useMay } from '../team/useMay';
import { ColumnTable } from './ColumnTable';
import { type Side, SidesTable } from './SidesTable';
import { type Columns, useCompared } from './useCompared';

/** Two revisions side by side, or in one column. */
export function Differences({ revisions }: { revisions: readonly Revision[] }) {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const { left, right, columns, choose } = useCompared(revisions);
  const comparison = useQuery({
    ...comparisonOf(boot, token, app.id, right?.version ?? 0, left?.version ?? 0),
    enabled: right !== undefined && left !== undefined,
  });
  if (!right || revisions.length < 2) return null;
  return (
    <Section id="differences" title={text.differences} aside={left && <Restore revision={left} />}>
      <div className="panel-body console-form">
        <Choice label={text.older} revisions={revisions} of={left} onChoose={(n) => choose({ left: n })} />
        <Choice label={text.newer} revisions={revisions} of={right} onChoose={(n) => choose({ right: n })} />
      </div>
      {left ? (
        <Loaded query={comparison} failedTitle={text.differencesFailed}>
          {({ changes, permissions }) => (
            <DifferenceTable
              left={left}
              right={right}
              differences={differencesOf(changes, permissions)}
              columns={columns}
              onColumns={(chosen) => choose({ columns: chosen })}
            />
          )}
        </Loaded>
      ) : (
        <p className="console-parts-none small muted">{text.chooseOlder}</p>
      )}
    </Section>
  );
}

type ChoiceProps = {
  label: string;
  revisions: readonly Revision[];
  of: Revision | undefined;
  onChoose: (version: string) => void;
};

function Choice({ label, revisions, of, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(input) => (
        <Select
          {...input}
          value={of?.version ?? ''}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {!of && <option value="">{text.noneChosen}</option>}
          {revisions.map(({ version, state }) => (
            <option key={version} value={version}>
              {text.revision(text.revisionStates[state], version)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Restore({ revision: { version, state } }: { revision: Revision }) {
  const { app } = useDraft();
  const mayRestore = useMay('access');
  if (!mayRestore || !isEditable(app) || state === 'draft' || state === 'changes_requested') return null;
  return (
    <ActButton
      act={{ kind: 'restore', version }}
      label={text.restore(version)}
      confirm={{ title: text.restoreTitle(version), text: text.restoreText(version), isHarmful: true }}
    />
  );
}

type Compared = { left: Revision; right: Revision; differences: readonly Difference[] };

/** The differences as rows of a file. */
function rowsOf({ left, right, differences }: Compared): string[][] {
  return [
    [text.part, text.version(left.version), text.version(right.version)],
    ...differences.map((one) => [one.name, plainSide(one, 'before'), plainSide(one, 'after')]),
  ];
}

/** A side of a difference without marks: its words, its lines, or what its pictures show. */
function plainSide(difference: Difference, side: 'before' | 'after'): string {
  if (difference.kind === 'words') return difference[side];
  if (difference.kind === 'lines') return difference[side].map((line) => line.text).join('\n');
  return difference[side].map(({ title }) => title).join('\n');
}

type DifferenceTableProps = Compared & { columns: Columns; onColumns: (columns: Columns) => void };

function DifferenceTable({ left, right, differences, columns, onColumns }: DifferenceTableProps) {
  const { app } = useDraft();
  if (differences.length === 0) return <p className="console-parts-none small muted">{text.noDifferences}</p>;
  const reviewed = differences.filter(({ needsReview }) => needsReview);
  return (
    <>
      <div className="console-diff-head small">
        <span>{text.differ(differences.length)}</span>
        {reviewed.length > 0 && (
          <Badge tone="warning">{text.needReview(reviewed.map(({ name }) => name).join(', '))}</Badge>
        )}
        <span className="grow" />
        <Segment
          legend={text.shownIn}
          name="difference-columns"
          value={columns}
          options={[
            { value: 'two', label: text.sideBySide },
            { value: 'one', label: text.inOneColumn },
          ]}
          onChange={onColumns}
        />
        <CsvButton
          file={text.differencesFile(app.slug)}
          of={text.differences}
          rows={() => rowsOf({ left, right, differences })}
        />
      </div>
      {columns === 'one' ? (
        <ColumnTable
          caption={text.differences}
          head={text.fromTo(left.version, right.version)}
          differences={differences}
        />
      ) : (
        <SidesTable
          caption={text.differences}
          left={sideOf(left)}
          right={sideOf(right)}
          differences={differences}
        />
      )}
      <p className="console-diff-equal small muted">{text.equalParts(equalTo(differences))}</p>
    </>
  );
}

/** What everybody looks for, in the order of the editor: what else a revision has is named where it differs. */
const MAIN_PARTS = [
  'name',
  'shortDescription',
  'longDescription',
  'category',
  'features',
  'benefits',
  'icon',
  'screenshots',
  'placements',
  'client',
  'payment',
  'changelog',
  'support',
] as const;

const equalTo = (differences: readonly Difference[]): string[] =>
  MAIN_PARTS.filter((part) => differences.every((one) => one.part !== part)).map(
    (part) => text.listingParts[part],
  );

const sideOf = ({ state, version }: Revision): Side => ({
  name: text.revision(text.revisionStates[state], version),
  short: text.version(version),
});
