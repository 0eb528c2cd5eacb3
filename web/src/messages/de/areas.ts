import type * as english from '../areas';

type Words = { name: string; read: string; write: string };

/** The areas of an account in plain words (S3.32): what an app may do there. */
const areas: Record<string, Words> = {
  Onboarding: {
    name: 'Einführung',
    read: 'Sehen, wie weit die Einrichtung ist',
    write: 'Schritte der Einrichtung sehen und ändern',
  },
  Usage: {
    name: 'Nutzung',
    read: 'Zahlen zur Nutzung lesen',
    write: 'Grenzen der Nutzung lesen und ändern',
  },
  'Home screen': {
    name: 'Startbildschirm',
    read: 'Sehen, was der Startbildschirm zeigt',
    write: 'Den Startbildschirm ergänzen',
  },
  Chats: { name: 'Chats', read: 'Chats lesen', write: 'Chats lesen und darin schreiben' },
  Customers: {
    name: 'Kunden',
    read: 'Namen, E-Mail-Adressen und eigene Felder lesen',
    write: 'Kunden lesen und ändern',
  },
  Archives: {
    name: 'Archiv',
    read: 'Geschlossene Chats lesen',
    write: 'Geschlossene Chats lesen und ändern',
  },
  Agents: { name: 'Agenten', read: 'Die Liste der Agenten lesen', write: 'Agenten lesen und ändern' },
  Chatbots: {
    name: 'Chatbots',
    read: 'Die Liste der Chatbots lesen',
    write: 'Chatbots anlegen und laufen lassen',
  },
  Groups: { name: 'Gruppen', read: 'Die Liste der Gruppen lesen', write: 'Gruppen lesen und ändern' },
  Tickets: { name: 'Tickets', read: 'Tickets lesen', write: 'Tickets anlegen und ändern' },
  Reports: { name: 'Berichte', read: 'Berichte lesen', write: 'Berichte lesen und anlegen' },
  'Webhooks and integrations': {
    name: 'Webhooks und Integrationen',
    read: 'Angemeldete Webhooks und Eigenschaften sehen',
    write: 'Webhooks anmelden und Eigenschaften speichern',
  },
  Subscription: { name: 'Abo', read: 'Ihren Tarif lesen', write: 'Ihren Tarif lesen und ändern' },
  Sessions: {
    name: 'Sitzungen',
    read: 'Sehen, wer angemeldet ist',
    write: 'Sitzungen sehen und beenden',
  },
  Settings: {
    name: 'Einstellungen',
    read: 'Einstellungen lesen',
    write: 'Einstellungen lesen und ändern',
  },
  'Organization settings': {
    name: 'Einstellungen der Organisation',
    read: 'Einstellungen der Organisation lesen',
    write: 'Einstellungen der Organisation lesen und ändern',
  },
  'Developers program': {
    name: 'Entwicklerprogramm',
    read: 'Ihre Apps als Entwickler lesen',
    write: 'Ihre Apps als Entwickler verwalten',
  },
  Tools: {
    name: 'Werkzeuge',
    read: 'Werkzeuge der Agenten-App nutzen',
    write: 'Werkzeuge der Agenten-App nutzen und ändern',
  },
};

export const nameOfArea: typeof english.nameOfArea = (area) => areas[area]?.name ?? area;

export const sentencesOfArea: typeof english.sentencesOfArea = (area, isReadOnly) => {
  const words = areas[area];
  return words ? [isReadOnly ? words.read : words.write] : [];
};
