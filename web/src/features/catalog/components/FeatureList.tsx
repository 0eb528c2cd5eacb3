import '../../../styles/sections.css';
import { catalogueText } from '../../../lib/catalogueText';
import type { Feature } from '../../../lib/wire';
import { featureIcons, PLAIN_ICONS } from '../model/featureIcons';

type FeatureListProps = { features: Feature[]; areBenefits?: boolean };

/** What an entry does, each with its own icon, or what it is good for, each with the same check mark. */
export function FeatureList({ features, areBenefits = false }: FeatureListProps) {
  const icons = areBenefits ? [] : featureIcons(features);
  return (
    <ul className="feature-list" {...catalogueText}>
      {features.map((feature, at) => {
        const Icon = icons[at] ?? PLAIN_ICONS.benefit;
        return (
          <li key={feature.title}>
            <Icon size={20} strokeWidth={areBenefits ? 2.2 : 1.75} aria-hidden="true" />
            <div>
              <h3>{feature.title}</h3>
              <p>{feature.description}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
