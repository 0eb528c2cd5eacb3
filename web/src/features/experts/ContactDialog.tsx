import type { Expert } from '../../lib/wire';
import { expert as text } from '../../messages/expert';
import { Dialog } from '../../ui/Dialog';
import { ContactForm } from './ContactBox';

/** The message to a partner, on phones. */
export function ContactDialog({ expert, onClose }: { expert: Expert; onClose: () => void }) {
  return (
    <Dialog open sheet onClose={onClose} title={text.contact(expert.name)}>
      <ContactForm expert={expert} onSent={onClose} />
    </Dialog>
  );
}
