import type { Page } from '../../../lib/wire';
import { draftPreview as text } from '../../../messages/draftPreview';
import { PageHead } from '../../../ui/PageHead';

type PreviewHeadProps = {
  shared: NonNullable<Page['shared']>;
  /** The app, once it is known whose draft the address shows. */
  name?: string | undefined;
};

export function PreviewHead({ shared, name }: PreviewHeadProps) {
  return (
    <PageHead
      breadcrumbs={shared.breadcrumbs}
      heading={name === undefined ? text.title : text.heading(name)}
      lead={text.lead}
    />
  );
}
