import type { Consent } from '../../lib/wire';
import { consent as text } from '../../messages/accounts';
import { ConsentForm } from '../../ui/ConsentForm';

/** Asks whether an application may act for the person, area by area (S3.32). */
export function ConsentPage({ consent }: { consent: Consent }) {
  return (
    <>
      <h1>{text.heading(consent.client)}</h1>
      <ConsentForm consent={consent} />
    </>
  );
}
