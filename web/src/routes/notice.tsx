import { AuthLayout } from '../features/sign-in/AuthLayout';
import { NoticePage } from '../features/sign-in/NoticePage';
import type { Page } from '../lib/wire';

export function NoticeRoute({ page }: { page: Page }) {
  if (!page.notice) return null;
  return (
    <AuthLayout isPopup={false}>
      <NoticePage notice={page.notice} />
    </AuthLayout>
  );
}
