import './field.css';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** What a Field hands to its input, so that label, hint and error are tied to it. */
export type FieldInput = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** Right of the label: "Optional", a counter, a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: (input: FieldInput) => ReactNode;
};

export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className={className}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside && <span className="muted num">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong with what was written or chosen. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <CircleAlert size={15} strokeWidth={2} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
