import './rate-dialog.css';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useBoot } from '../../lib/boot';
import { ApiError } from '../../lib/http';
import type { App } from '../../lib/wire';
import { reviewForms as text } from '../../messages/reviewForms';
import { Field, FieldError } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Input, Textarea } from '../../ui/Input';
import { Star } from '../../ui/markup/Stars';
import { useNotify } from '../notifications/notifications';
import type { User } from '../session/model/user';
import { myRating } from './api';
import { LIMITS, type OwnRating, STARS } from './model';
import { RatingForm, type RatingInput, type RatingOutput } from './schema';
import { rateApp } from './writes';

/** S9.05: the thanks for a rating disappear soon. */
const RATED_HIDE_MS = 2000;

type RateDialogProps = {
  app: Pick<App, 'id' | 'name'>;
  user: User;
  written: OwnRating | null;
  onClose: () => void;
};

export function RateDialog({ app, user, written, onClose }: RateDialogProps) {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { register, handleSubmit, watch, setError, formState } = useForm<RatingInput, unknown, RatingOutput>({
    resolver: valibotResolver(RatingForm),
    defaultValues: {
      rate: written ? String(written.rate) : null,
      name: written?.name ?? user.name,
      review: written?.review ?? '',
    },
  });
  const { errors, isSubmitting } = formState;
  const send = async (form: RatingOutput) => {
    try {
      await rateApp(boot, user.token, app.id, form);
      notify({ kind: 'success', content: text.thanks, autoHideDelayTime: RATED_HIDE_MS });
      void queryClient.invalidateQueries({ queryKey: myRating(boot, user.token, app.id).queryKey });
      onClose();
    } catch (failure) {
      const reason = failure instanceof ApiError ? failure.message : String(failure);
      for (const [name, message] of failure instanceof ApiError ? Object.entries(failure.fields) : []) {
        if (name in form) setError(name as keyof RatingInput, { message }, { shouldFocus: true });
      }
      notify({ kind: 'error', content: text.failed(reason), autoHideDelayTime: RATED_HIDE_MS });
    }
  };
  return (
    <FormDialog
      title={text.title(app.name)}
      send={text.send}
      busy={isSubmitting}
      onSubmit={handleSubmit(send)}
      onClose={onClose}
    >
      <StarChoice field={register('rate')} error={errors.rate?.message} />
      <Field label={text.name} hint={text.nameHint} error={errors.name?.message}>
        {(ids) => <Input {...ids} {...register('name')} autoComplete="name" />}
      </Field>
      <Field
        label={text.review}
        aside={text.left(watch('review').length, LIMITS.review)}
        error={errors.review?.message}
      >
        {(ids) => <Textarea {...ids} {...register('review')} rows={4} />}
      </Field>
    </FormDialog>
  );
}

/** Stars are a radio group: arrows move, and each says its number. */
function StarChoice({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const errorId = useId();
  return (
    <fieldset className="rate-stars" aria-describedby={error ? errorId : undefined}>
      <legend>{text.stars}</legend>
      <div className="rate-row">
        {STARS.map((star) => (
          <label key={star}>
            <input
              {...field}
              type="radio"
              value={star}
              className="sr-only"
              aria-invalid={error ? true : undefined}
            />
            <Star size={30} />
            <span className="sr-only">{text.star(star)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
