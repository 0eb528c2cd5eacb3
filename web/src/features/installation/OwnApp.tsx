import { install as text } from '../../messages/purchase';

/** S5.08: nobody buys what is their own; its developer looks after it in the console. */
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
