import { useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Checkbox } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { Input, Textarea } from '../../../ui/Input';
import { Properties } from '../placements/Properties';
import { Choices } from './Choices';
import { RevisionFields } from './RevisionFields';
import { Section } from './Section';
import { TextField } from './TextField';
import { useDraft } from './useDraft';
import { Webhooks } from './Webhooks';

/** Who installs the app, the shop or the app itself, and what the two tell each other. */
export function InstallPart() {
  const { values, keeper } = useDraft();
  const hasAddress = values.directInstallUrl !== '';
  const [isDirect, setIsDirect] = useState(hasAddress);
  function choose(how: 'plain' | 'direct') {
    setIsDirect(how === 'direct');
    if (how === 'plain') keeper.set({ directInstallUrl: '' });
  }
  return (
    <div className="console-stack">
      <RevisionFields legend={text.parts.install} right="access">
        <Section id="install" title={text.installTitle}>
          <div className="panel-body console-stack">
            <Choices
              legend={text.installTitle}
              name="install-how"
              value={isDirect || hasAddress ? 'direct' : 'plain'}
              options={[
                { value: 'plain', label: text.installPlain, text: text.installPlainText },
                { value: 'direct', label: text.installDirect, text: text.installDirectText },
              ]}
              onChange={choose}
            />
            {(isDirect || hasAddress) && (
              <TextField
                field="directInstallUrl"
                type="url"
                label={text.installAddress}
                hint={text.installAddressHint}
              />
            )}
          </div>
        </Section>
      </RevisionFields>
      <RevisionFields legend={text.firstSteps}>
        <FirstSteps />
      </RevisionFields>
      <RevisionFields legend={text.fields.webhookUrl} right="access">
        <Webhooks />
      </RevisionFields>
      <Properties />
    </div>
  );
}

/** What people see first in the app, and where they set it up. */
function FirstSteps() {
  const { values, faults, keeper } = useDraft();
  const { introduction, setupPlace, setupAware } = values;
  const save = () => void keeper.flush();
  return (
    <Section id="first-steps" title={text.firstSteps} sub={text.firstStepsText}>
      <div className="panel-body console-stack">
        <Field label={text.fields.introduction} hint={text.markdownHint} error={faults.introduction}>
          {(input) => (
            <Textarea
              {...input}
              rows={5}
              value={introduction}
              onChange={(event) => keeper.set({ introduction: event.currentTarget.value })}
              onBlur={save}
            />
          )}
        </Field>
        <Field label={text.fields.setupPlace} hint={text.setupPlaceHint} error={faults.setupPlace}>
          {(input) => (
            <Input
              {...input}
              value={setupPlace}
              autoComplete="off"
              onChange={(event) => keeper.set({ setupPlace: event.currentTarget.value })}
              onBlur={save}
            />
          )}
        </Field>
        <Checkbox
          label={text.fields.setupAware}
          checked={setupAware}
          onChange={(event) => keeper.set({ setupAware: event.currentTarget.checked })}
        />
      </div>
    </Section>
  );
}
