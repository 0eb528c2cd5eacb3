import { Check, Sparkle } from 'lucide-react';
import type { Feature } from '../../../lib/wire';

export function FeatureList({
  features,
  areBenefits = false,
}: {
  features: Feature[];
  areBenefits?: boolean;
}) {
  const Icon = areBenefits ? Check : Sparkle;
  return (
    <ul className="feature-list">
      {features.map((feature) => (
        <li key={feature.title}>
          <Icon size={20} strokeWidth={areBenefits ? 2.2 : 1.75} aria-hidden="true" />
          <div>
            <h3>{feature.title}</h3>
            <p>{feature.description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
