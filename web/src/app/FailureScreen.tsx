import { Broken } from '../features/failure/Broken';
import { ShopLayout } from '../features/shell/ShopLayout';

export function FailureScreen() {
  return (
    <ShopLayout isBare>
      <Broken />
    </ShopLayout>
  );
}
