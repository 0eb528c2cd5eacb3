import type { App } from '../../../lib/wire';
import { Price } from '../../../ui/Price';
import { AskForApp } from '../../company/components/AskForApp';
import type { InstallState } from '../model/install';

type RefusedBarProps = { app: App; state: Extract<InstallState, { kind: 'refused' }> };

/** The bar of phones for who may not have the app: the way to ask an owner, or why there is nothing to press. */
export function RefusedBar({ app, state: { isForOwner, sentence } }: RefusedBarProps) {
  return (
    <>
      <div className="grow">
        <p className="buy-bar-name">{app.name}</p>
        {isForOwner ? <Price price={app.price} /> : <p className="small muted">{sentence}</p>}
      </div>
      {isForOwner && <AskForApp app={app} />}
    </>
  );
}
