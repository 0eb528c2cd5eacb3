import { Suspense, useState } from 'react';
import { dayOfYear } from '../../../lib/dates';
import { lazyPart } from '../../../lib/lazyPart';
import type { Card } from '../../../lib/wire';
import { useSession } from '../../session/model/session';
import { TellMeButton } from './TellMeButton';

// Only who is signed in has anything that was asked for.
const TellMine = lazyPart(() => import('./TellMine').then((m) => m.TellMine));

type TellMeProps = {
  card: Pick<Card, 'id' | 'name'>;
  /** The first day of the deal. */
  from: string;
  /** The button's own words, where the day stands beside it. */
  label?: string;
};

/** One mail on the day that a deal begins. A visitor signs in first. */
export function TellMe(props: TellMeProps) {
  const { card, from, label } = props;
  const session = useSession();
  const [isWished, setIsWished] = useState(false);
  if (session.status === 'signed-in' && session.user.isGhostLogin) return null;
  const isMine = session.status === 'signed-in';
  const wish = async () => {
    if (isMine || (await session.signIn())) setIsWished(true);
  };
  const button = (
    <TellMeButton
      name={card.name}
      date={dayOfYear(from)}
      label={label}
      busy={isWished}
      onClick={() => void wish()}
    />
  );
  if (!isMine) return button;
  return (
    <Suspense fallback={button}>
      <TellMine {...props} isWished={isWished} />
    </Suspense>
  );
}
