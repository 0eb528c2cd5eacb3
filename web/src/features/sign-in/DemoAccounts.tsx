import type { SignIn } from '../../lib/wire';
import { signIn as text } from '../../messages/signIn';

type DemoAccountsProps = {
  accounts: SignIn['demoAccounts'];
  password: string;
  onChoose: (email: string) => void;
};

export function DemoAccounts({ accounts, password, onChoose }: DemoAccountsProps) {
  return (
    <section className="demo-accounts">
      <h2>{text.demoTitle}</h2>
      <p>{text.demoText(password)}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className="demo-account" onClick={() => onChoose(account.email)}>
              <b>{account.email}</b>
              <span>
                {account.organization}: {account.why}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
