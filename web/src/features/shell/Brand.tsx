import { useBoot } from '../../lib/boot';
import { Link } from '../../ui/Link';
import { Mark } from '../../ui/Mark';

export function Brand() {
  const { brand } = useBoot();
  return (
    <Link className="brand" to="/">
      <Mark />
      <span className="ellip">{brand}</span>
    </Link>
  );
}
