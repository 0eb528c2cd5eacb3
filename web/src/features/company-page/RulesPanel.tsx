import { useQuery } from '@tanstack/react-query';
import { Check, Minus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { company as text } from '../../messages/company';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { NamedSwitch } from '../../ui/Switch';
import { type Rules, removeAppRule, setAppRule, setRules } from '../company/api';
import { type Change, useChange } from '../company/useChange';
import { type NamedApp, namedApps } from '../search/api/namedApps';
import { AppField } from '../search/components/AppField';

type RulesPanelProps = {
  rules: Rules;
  /** A budget stops what goes beyond it, as far as the person may know. */
  isBudgeted: boolean;
  token: string;
  mayAct: boolean;
};

export const RULES_ID = 'who-may-buy';

/** Who may buy, by their roles, and the rules about apps, to read or to change. */
export function RulesPanel({ rules, isBudgeted, token, mayAct }: RulesPanelProps) {
  const boot = useBoot();
  const { isBusy, change } = useChange();
  const { ownersForWriting, onlyAllowed } = rules;
  // Not switched off meanwhile: that would take the keyboard away.
  const set = (next: Partial<Pick<Rules, 'ownersForWriting' | 'onlyAllowed'>>) => {
    if (isBusy) return;
    void change(() => setRules(boot, token, { ownersForWriting, onlyAllowed, ...next }), text.rulesSaved);
  };
  return (
    <section className="panel panel-body" id={RULES_ID} aria-label={text.rules}>
      <h2>{text.rules}</h2>
      <ul className="company-roles">
        <RoleRow role={text.owners} may={isBudgeted ? text.inBudget : text.always} icon={Check} />
        <RoleRow role={text.administrators} may={text.freeOnly} icon={Check} />
        <RoleRow role={text.members} may={text.askFirst} icon={Minus} />
      </ul>
      <div className="company-rules">
        <NamedSwitch
          className="company-switch"
          label={text.ownersForWriting}
          checked={ownersForWriting}
          disabled={!mayAct}
          onChange={(event) => set({ ownersForWriting: event.currentTarget.checked })}
        />
        <NamedSwitch
          className="company-switch"
          label={text.onlyAllowed}
          checked={onlyAllowed}
          disabled={!mayAct}
          onChange={(event) => set({ onlyAllowed: event.currentTarget.checked })}
        />
      </div>
      <h3>{text.apps}</h3>
      {rules.applications.length === 0 && <p className="company-small">{text.noApps}</p>}
      <ul className="company-apps">
        {rules.applications.map(({ applicationId, name, rule }) => (
          <li key={applicationId}>
            <span className="grow ellip">{name || applicationId}</span>
            <Badge tone={rule === 'allowed' ? 'success' : 'danger'}>{text[rule]}</Badge>
            {mayAct && (
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={text.forget(name || applicationId)}
                onClick={() => void change(() => removeAppRule(boot, token, applicationId), text.rulesSaved)}
              >
                <X size={15} aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayAct && <AppRuleForm token={token} change={change} isBusy={isBusy} />}
      <p className="company-small mt-4">{mayAct ? text.rulesNote : text.readOnly}</p>
    </section>
  );
}

type RoleRowProps = { role: string; may: string; icon: typeof Check };

/** What a role may do; roles are given with the people of the organization. */
const RoleRow = ({ role, may, icon: Icon }: RoleRowProps) => (
  <li>
    <span>
      {role} <span className="company-may">{may}</span>
    </span>
    <Icon size={16} aria-hidden="true" />
  </li>
);

/** Allows or forbids an app, which is found by its name. */
function AppRuleForm({ token, change, isBusy }: Change & { token: string }) {
  const boot = useBoot();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<NamedApp>();
  const [error, setError] = useState<string>();
  const named = useQuery(namedApps(boot, chosen ? '' : typed.trim()));
  const choose = (app: NamedApp | undefined, words: string) => {
    setChosen(app);
    setTyped(words);
  };
  const save = async (event: FormEvent<HTMLFormElement>, rule: 'allowed' | 'forbidden') => {
    event.preventDefault();
    // Search knows no private apps: these are named as in their address.
    const written = typed.trim();
    const isMeant = ({ name }: NamedApp) => name.toLowerCase() === written.toLowerCase();
    const app = (chosen ?? named.data?.find(isMeant))?.slug ?? written;
    setError(app ? undefined : text.noApp);
    if (!app) return field.current?.focus();
    if (await change(() => setAppRule(boot, token, app, rule), text.rulesSaved)) choose(undefined, '');
  };
  return (
    <form
      noValidate
      className="company-form"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        void save(event, submitter?.getAttribute('value') === 'allowed' ? 'allowed' : 'forbidden');
      }}
    >
      <Field label={text.app} error={error}>
        {(input) => (
          <AppField
            input={input}
            ref={field}
            value={typed}
            apps={named.data}
            hasFailed={named.isError}
            onType={(words) => choose(undefined, words)}
            onChoose={(app) => choose(app, app.name)}
          />
        )}
      </Field>
      <div className="wrap-row">
        <Button type="submit" size="sm" value="forbidden" busy={isBusy}>
          {text.forbid}
        </Button>
        <Button type="submit" size="sm" value="allowed" busy={isBusy}>
          {text.allow}
        </Button>
      </div>
    </form>
  );
}
