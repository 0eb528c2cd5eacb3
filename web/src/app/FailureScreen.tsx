import { FailurePage } from '../features/failure/FailurePage';
import { ShopLayout } from '../features/shell/ShopLayout';

export function FailureScreen() {
  return (
    <ShopLayout isBare>
      <FailurePage failure={{ status: 500, popular: [] }} />
    </ShopLayout>
  );
}
