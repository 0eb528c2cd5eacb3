import { useState } from 'react';
import { devConsole as text } from '../../../messages/devConsole';
import { Choices } from './Choices';
import { Section } from './Section';
import { TextField } from './TextField';
import { useDraft } from './useDraft';

/** Who installs the app: the shop, or the app itself. */
export function InstallPart() {
  const { values, keeper } = useDraft();
  const hasAddress = values.directInstallUrl !== '';
  const [isDirect, setIsDirect] = useState(hasAddress);
  function choose(how: 'plain' | 'direct') {
    setIsDirect(how === 'direct');
    if (how === 'plain') keeper.set({ directInstallUrl: '' });
  }
  return (
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
  );
}
