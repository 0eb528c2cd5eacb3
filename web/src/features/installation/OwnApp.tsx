import { ownInstall as own } from '../../messages/ownInstall';

/** S5.08: an organization does not buy its own app; its developer manages it in the console. */
export function OwnApp({ sentence }: { sentence: string }) {
  return (
    <>
      {sentence}. {/* A service of its own, beside the shop. */}
      <a className="link" href="/console/">
        {own.toConsole}
      </a>
    </>
  );
}
