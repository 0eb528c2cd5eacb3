import { counted } from './plural';

export const expert = {
  write: 'Write to them',
  ratings: (n: number) => counted(n, 'rating', 'ratings'),
  description: 'Description',
  services: 'Services',
  work: 'Work',
  testimonials: 'Testimonials',
  facts: {
    works: 'Works with',
    languages: 'Languages',
    industries: 'Industries',
  },
  figures: {
    title: 'In figures',
    projects: { name: 'Projects from', note: 'fixed price' },
    hourly: { name: 'By the hour', note: 'before tax' },
    agents: { name: 'Agents', note: 'for hire' },
    work: { name: 'Past work', note: 'shown below' },
  },
  contact: (name: string) => `Contact ${name}`,
  fields: {
    name: 'Name',
    surname: 'Surname',
    email: 'E-mail',
    website: 'Website',
    message: 'Message',
  },
  optional: 'Optional',
  placeholder: 'What would you like to have done, and by when?',
  send: 'Send message',
  /** S8.02 */
  sent: 'Message sent successfully!',
  confirm: 'We have sent you a mail: press its button, and the message is on its way.',
  failed: "We couldn't send the expert request",
  refused: "Expert request couldn't be sent",
  errors: {
    name: 'Please enter your name',
    nameLong: 'Name cannot be longer than 64 characters',
    email: 'Please enter an e-mail address',
    website: 'Please enter a web address, or leave it empty',
    message: 'Please write at least 10 characters',
    messageLong: 'Message cannot be longer than 2000 characters',
  },
};
