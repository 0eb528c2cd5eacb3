import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useBoot } from '../../lib/boot';
import { ApiError } from '../../lib/http';
import type { Expert } from '../../lib/wire';
import { expertReview as text } from '../../messages/expertReview';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Input, Textarea } from '../../ui/Input';
import { useNotify } from '../notifications/notifications';
import { useSession } from '../session/model/session';
import { reviewExpert } from './api';
import { ExpertReviewForm, type ExpertReviewInput, REVIEW_LIMITS } from './reviewSchema';

type ReviewDialogProps = { expert: Pick<Expert, 'slug' | 'name'>; onClose: () => void };

export function ReviewDialog({ expert, onClose }: ReviewDialogProps) {
  const boot = useBoot();
  const notify = useNotify();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const { register, handleSubmit, watch, setError, formState } = useForm<ExpertReviewInput>({
    resolver: valibotResolver(ExpertReviewForm),
    defaultValues: { name: user?.name ?? '', email: user?.email ?? '', website: '', comment: '' },
  });
  const { errors, isSubmitting } = formState;
  const send = async (form: ExpertReviewInput) => {
    try {
      const { confirm } = await reviewExpert(boot, expert.slug, form, user?.token);
      notify({ kind: 'success', content: text.sent });
      if (confirm)
        notify({ kind: 'info', content: text.confirm, autoHideDelayTime: Number.POSITIVE_INFINITY });
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) {
        notify({ kind: 'warning', content: text.alreadySent });
        setError('comment', { message: text.already });
        return;
      }
      for (const [name, message] of failure instanceof ApiError ? Object.entries(failure.fields) : []) {
        if (name in form) setError(name as keyof ExpertReviewInput, { message }, { shouldFocus: true });
      }
      notify({ kind: 'error', content: text.failed });
    }
  };
  return (
    <FormDialog
      title={text.title(expert.name)}
      send={text.send}
      busy={isSubmitting}
      onSubmit={handleSubmit(send)}
      onClose={onClose}
    >
      <Field label={text.name} error={errors.name?.message}>
        {(ids) => <Input {...ids} {...register('name')} autoComplete="name" />}
      </Field>
      <Field label={text.email} hint={text.emailHint} error={errors.email?.message}>
        {(ids) => <Input {...ids} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label={text.website} aside={text.optional} error={errors.website?.message}>
        {(ids) => <Input {...ids} {...register('website')} autoComplete="url" />}
      </Field>
      <Field
        label={text.review}
        aside={text.left(watch('comment').length, REVIEW_LIMITS.review)}
        error={errors.comment?.message}
      >
        {(ids) => <Textarea {...ids} {...register('comment')} rows={6} />}
      </Field>
    </FormDialog>
  );
}
