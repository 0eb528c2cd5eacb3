import './app-cards.css';
import { memo, type ReactNode } from 'react';
import { catalogueText } from '../../../lib/catalogueText';
import { useShownAgents } from '../../../lib/shownAgents';
import type { Card, Look } from '../../../lib/wire';
import { ui } from '../../../messages/ui';
import { AppIcon } from '../../../ui/AppIcon';
import { Badge } from '../../../ui/Badge';
import { DealBadge } from '../../../ui/DealBadge';
import { Link } from '../../../ui/Link';
import { Stars } from '../../../ui/markup/Stars';
import { OpenPaymentNote } from '../../../ui/OpenPaymentNote';
import { Price } from '../../../ui/Price';
import { QuickAction } from '../../install/components/QuickAction';
import { AiBadge, Verified } from './Marks';
import { ScenePicture } from './ScenePicture';

type AppCardProps = {
  card: Card;
  level?: 2 | 3;
  /** The look of its picture, which stands above everything. */
  look?: Look | undefined;
  /** Instead of the app's own short description. */
  text?: string;
  note?: ReactNode;
  /** In the first screen: its images are loaded at once. */
  isEager?: boolean;
};

/** An app in a grid. The card is one link, and the action lies above it. A press elsewhere on the page does not draw it again. */
export const AppCard = memo(function AppCard(props: AppCardProps) {
  const { card, level = 3, look, text, note, isEager = false } = props;
  const Heading = `h${level}` as const;
  const agents = useShownAgents();
  return (
    <article className="app-card">
      {look && (
        <ScenePicture
          className="app-card-picture"
          name={card.name}
          scene={card.scene}
          look={look}
          isEager={isEager}
        />
      )}
      <div className="app-card-top">
        <AppIcon src={card.icon} size={46} eager={isEager} />
        <div className="grow">
          <Heading className="app-card-name">
            <Link className="app-card-link" to={card.path}>
              {card.name}
            </Link>
            {card.verified && <Verified size={16} />}
            {card.ai && <AiBadge />}
          </Heading>
          <p className="app-card-by ellip">{card.developer}</p>
        </div>
      </div>
      <p className="app-card-text clamp-2" {...catalogueText}>
        {text ?? card.shortDescription}
      </p>
      {note}
      <OpenPaymentNote appId={card.id} />
      {card.comingSoon ? (
        <div className="app-card-foot">
          <Badge tone="accent">{ui.comingSoon}</Badge>
        </div>
      ) : (
        <>
          <div className="app-card-line">
            <Stars rating={card.rating} />
            <DealBadge deal={card.price} />
          </div>
          <div className="app-card-foot app-card-end">
            <Price price={card.price} agents={agents} />
            <QuickAction app={card} />
          </div>
        </>
      )}
    </article>
  );
});
