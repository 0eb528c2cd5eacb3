import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/http';
import { devConsole } from '../../../messages/devConsole';
import { submissions as text } from '../../../messages/submissions';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input, Select, Textarea } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { actFailure } from '../editor/useAct';
import type { Finding, StaffSubmission } from './api';
import { useVerdict } from './useVerdict';

const PARTS = Object.entries(devConsole.listingParts);

type Written = Required<Finding> & { key: number };

type FindingsDialogProps = {
  submission: StaffSubmission;
  /** A rejection names the rules that are broken. */
  kind: 'request-changes' | 'reject';
  onClose: () => void;
};

/** What was found in a submission, each beside the part that it is about: the developer reads it. */
export function FindingsDialog({ submission, kind, onClose }: FindingsDialogProps) {
  const [written, setWritten] = useState<readonly Written[]>([{ key: 0, part: '', rule: '', text: '' }]);
  const deciding = useVerdict(submission);
  const fields = deciding.error instanceof ApiError ? deciding.error.fields : {};
  const change = (key: number, part: Partial<Finding>) =>
    setWritten((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  function send(event: FormEvent) {
    event.preventDefault();
    const findings = written.map(({ part, rule, text: words }) => ({
      part,
      rule: rule.trim(),
      text: words.trim(),
    }));
    deciding.mutate({ kind, findings }, { onSuccess: onClose });
  }
  return (
    <FormDialog
      title={text.titles[kind](submission.name)}
      send={text.send[kind]}
      busy={deciding.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{text.leads[kind]}</p>
      {written.map((one, at) => (
        <fieldset key={one.key} className="console-stack">
          <legend className="medium">{text.finding(at + 1)}</legend>
          <Field label={text.about}>
            {(input) => (
              <Select
                {...input}
                value={one.part}
                onChange={(event) => change(one.key, { part: event.currentTarget.value })}
              >
                <option value="">{text.whole}</option>
                {PARTS.map(([part, name]) => (
                  <option key={part} value={part}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={text.words} hint={text.wordsHint} error={fields[`findings.${at}.text`]}>
            {(input) => (
              <Textarea
                {...input}
                rows={3}
                value={one.text}
                onChange={(event) => change(one.key, { text: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field
            label={text.rule}
            {...(kind === 'request-changes' ? { aside: text.optional } : {})}
            error={fields[`findings.${at}.rule`]}
          >
            {(input) => (
              <Input
                {...input}
                value={one.rule}
                autoComplete="off"
                onChange={(event) => change(one.key, { rule: event.currentTarget.value })}
              />
            )}
          </Field>
          {written.length > 1 && (
            <div>
              <Button size="sm" onClick={() => setWritten((all) => all.filter(({ key }) => key !== one.key))}>
                <X size={14} aria-hidden="true" />
                {text.without(at + 1)}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          onClick={() =>
            setWritten((all) => [
              ...all,
              { key: Math.max(...all.map(({ key }) => key)) + 1, part: '', rule: '', text: '' },
            ])
          }
        >
          <Plus size={14} aria-hidden="true" />
          {text.another}
        </Button>
      </div>
      {deciding.error && (
        <Note tone="danger" live>
          {Object.keys(fields).length > 0 ? text.lookAbove : actFailure(deciding.error)}
        </Note>
      )}
    </FormDialog>
  );
}
