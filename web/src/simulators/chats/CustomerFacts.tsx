import { simulators as text } from '../../messages/simulators';
import type { Customer } from '../data/chats';

type CustomerFactsProps = { customer: Customer; survey?: readonly { question: string; answer: string }[] };

/** What the product itself knows of a customer. */
export function CustomerFacts({ customer, survey = [] }: CustomerFactsProps) {
  const { geolocation: at, customVariables = [] } = customer;
  const facts: [string, string][] = [
    [text.details.name, customer.name],
    [text.details.mail, customer.email ?? text.details.unknown],
    [
      text.details.place,
      at ? [at.city, at.region, at.country].filter(Boolean).join(', ') : text.details.unknown,
    ],
    ...survey.map(({ question, answer }): [string, string] => [question, answer]),
    ...customVariables.map(({ key, value }): [string, string] => [key, value]),
  ];
  return (
    <section className="sim-section">
      <h3>{text.details.customer}</h3>
      <dl className="sim-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
