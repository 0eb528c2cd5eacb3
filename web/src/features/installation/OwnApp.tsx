import { install as text } from '../../messages/install';

/** S5.08: an organization does not buy its own app; its developer manages it in the console. */
export function OwnApp({ sentence }: { sentence: string }) {
  return (
    <>
      {sentence}. {/* A service of its own, beside the shop. */}
      <a className="link" href="/console/">
        {text.toConsole}
      </a>
    </>
  );
}
