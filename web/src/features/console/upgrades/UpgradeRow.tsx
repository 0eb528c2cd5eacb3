import { dollars } from '../../../lib/money';
import { devConsole } from '../../../messages/devConsole';
import { devUpgrades as text } from '../../../messages/devUpgrades';
import type { Upgrade } from './api';

/** All that an upgrade says. */
export function UpgradeRow({ upgrade }: { upgrade: Upgrade }) {
  const { id, description, multiplied, url, product } = upgrade;
  return (
    <>
      <p className="medium console-parts-address">{product.name}</p>
      <p className="small muted console-parts-address">{description}</p>
      <p className="small num">
        {priceOf(product.price)}
        {multiplied && `, ${text.isCounted}`}
      </p>
      <p className="tiny muted console-parts-address">
        {devConsole.partId(id)}
        {url && `, ${text.tells(url)}`}
      </p>
    </>
  );
}

/** What it costs, before tax. */
export const priceOf = ({ cents, months, perAgent }: Upgrade['product']['price']): string =>
  cents === 0 ? devConsole.free : text.price(dollars(cents), months === 1, perAgent);
