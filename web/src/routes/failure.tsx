import { FailurePage } from '../features/failure/FailurePage';
import type { Page } from '../lib/wire';

export function FailureRoute({ page }: { page: Page }) {
  return <FailurePage failure={page.failure ?? { status: page.status, popular: [] }} />;
}
