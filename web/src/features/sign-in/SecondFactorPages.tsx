import { useState } from 'react';
import type { RecoveryCodesPage, SecondFactorPage } from '../../lib/wire';
import { secondFactor as text, fields as words } from '../../messages/accounts';
import { Button, buttonClass } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { Note } from '../../ui/Note';
import { stopSubmit } from './checkForm';

/** What an app on the phone scans, and a field for a code of it. */
export function SecondFactorSetup({ page }: { page: SecondFactorPage }) {
  const [found, setFound] = useState<Record<string, string>>();
  const errors = found ?? page.errors;
  return (
    <>
      <h1>{text.heading}</h1>
      <p className="auth-lead">{page.demanded ? text.demanded : text.lead}</p>
      <p>{text.scan}</p>
      <QRCode page={page} />
      <p className="muted">{text.type}</p>
      <p className="factor-secret">
        <code>{page.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form
        className="auth-form"
        method="post"
        action={page.action}
        noValidate
        onSubmit={(event) => stopSubmit(event, setFound)}
      >
        {page.error && (
          <Note tone="danger" live>
            {page.error}
          </Note>
        )}
        <Field label={words.code} hint={words.newCodeHint} error={errors.code}>
          {(field) => (
            <Input
              {...field}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              required
              autoFocus={page.errors.code !== undefined}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          {text.submit}
        </Button>
      </form>
    </>
  );
}

/** Black on white in both themes, with the quiet border that cameras need. */
function QRCode({ page: { size, path } }: { page: SecondFactorPage }) {
  const quiet = 4;
  return (
    <svg
      className="factor-code"
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      role="img"
      aria-label={text.picture}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** Codes that nobody can read again. */
export function RecoveryCodes({ page }: { page: RecoveryCodesPage }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <h1>{text.codes}</h1>
      <p className="auth-lead">{text.codesLead}</p>
      <ul className="factor-codes">
        {page.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="auth-form">
        <Button
          type="button"
          block
          onClick={() =>
            void navigator.clipboard?.writeText(page.codes.join('\n')).then(() => setCopied(true))
          }
        >
          <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
        </Button>
        <a className={buttonClass({ variant: 'primary', size: 'lg', block: true })} href={page.next}>
          {text.kept}
        </a>
      </div>
    </>
  );
}
