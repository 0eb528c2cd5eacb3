import type { Messages } from '../../lib/translation';
import type { accessRequest as english } from '../accessRequest';

export const accessRequest: Messages<typeof english> = {
  request: 'Zugriff anfragen',
  requestSent: 'Anfrage gesendet!',
  requestFailed: 'Die Anfrage konnte nicht gesendet werden.',
  requestHint: 'Wer Ihr Konto verwaltet, wurde per Mail gefragt.',
  requestHintNoMail: 'Wer Ihr Konto verwaltet, findet Ihre Anfrage in der Liste der Einladungen.',
};
