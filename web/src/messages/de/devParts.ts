import type { Messages } from '../../lib/translation';
import type { devParts as english } from '../devParts';

export const devParts: Messages<typeof english> = {
  boosters: 'Chat-Booster',
  boostersText: 'Was Besuchern neben einem Chat angeboten wird, als Karte mit einem Knopf.',
  booster: 'Chat-Booster',
  addBooster: 'Chat-Booster hinzufügen',
  noBoosters: 'Es gibt keine Chat-Booster.',
  boosterFields: {
    title: 'Titel',
    description: 'Beschreibung',
    ctaLabel: 'Aufschrift des Knopfs',
    url: 'Wohin der Knopf führt',
  },
  boosterHints: {
    title: 'Was Besuchern angeboten wird.',
    description: 'Kann leer sein.',
    ctaLabel: 'Etwa „Termin buchen“.',
    url: 'Eine Adresse, die mit https:// beginnt.',
  },
  leadsTo: (label, address) => `„${label}“ führt zu ${address}`,
  removeBoosterText: (app, title) =>
    `Der Entwurf von ${app} bietet Besuchern „${title}“ nicht mehr an. Wo die App installiert ist, wird es angeboten, bis der Entwurf live ist.`,

  tryOut: 'Alle dürfen sie auf der Seite der App ausprobieren, ohne Konto',

  webhooks: 'Webhooks',
  webhooksText: 'Adressen Ihrer Server, die hören, was geschieht. Sie sind ein Teil des Entwurfs.',
  webhookHint: 'Hört, wenn die App installiert, entfernt und bezahlt wird. Leer für keine.',
  chatWebhookHint: 'Hört vom Host-Produkt von Chats. Leer für keine.',
  showChatSecret: 'Geheimnis des Chat-Webhooks zeigen',
  chatSecret: 'Das Host-Produkt ist an diesem Geheimnis zu erkennen:',
  noChatSecret: 'Das Geheimnis sehen die, die die Organisation verwalten.',

  properties: 'Eigenschaften',
  propertiesText: 'Was Shop und Host-Produkte mit der App tun, und was Sie bei ihr aufbewahren.',
  property: 'Eigenschaft',
  addProperty: 'Eigenschaft hinzufügen',
  noProperties: 'Es gibt keine Eigenschaften.',
  propertyKey: 'Welche',
  ownKey: 'Ein eigener Schlüssel',
  ownKeyName: 'Schlüssel',
  ownKeyHint: '1 bis 64 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, zuerst ein Buchstabe.',
  value: 'Wert',
  valueHint: 'Höchstens 2.000 Zeichen. Alle, die die App sehen, können ihn lesen.',
  truths: { true: 'Ja', false: 'Nein' },
  removePropertyText: (app, name) =>
    `Der Entwurf von ${app} hat „${name}“ nicht mehr. Was live ist, behält es, bis der Entwurf live ist.`,
  known: {
    onlyOwnerCanInstall: {
      name: 'Nur Inhaber installieren sie',
      hint: 'Wer die Organisation nicht verwaltet, kann die App nicht installieren.',
    },
    finishInstallUrl: {
      name: 'Wo die Einrichtung endet',
      hint: 'Ihre Seite, zu der es nach der Installation weitergeht, mit https://.',
    },
    finishInstallCopy: {
      name: 'Worte zur Einrichtung',
      hint: 'Was nach der Installation über dem Link zur Einrichtung steht.',
    },
    directInstallUrlInNewTab: {
      name: 'In einem neuen Tab installieren',
      hint: 'Eine App, die sich selbst installiert, öffnet sich in einem Tab statt in einem kleinen Fenster.',
    },
    alternativeSettingUrl: {
      name: 'Einstellungen an anderem Ort',
      hint: 'Ihre Seite, die an die Stelle der Einstellungen im Host-Produkt tritt, mit https://.',
    },
    alternativeFullscreenPath: {
      name: 'Pfad des Vollbilds',
      hint: 'Der Pfad im Host-Produkt, unter dem die App geöffnet wird. Er beginnt mit einem Schrägstrich.',
    },
    customInstallUrl: {
      name: 'Adresse, die bei einer Installation gerufen wird',
      hint: 'Ihr Server, der bei jeder Installation gefragt wird, mit https://. Niemand sonst liest sie.',
    },
    customInstallMetrics: {
      name: 'Dieser Adresse sagen, wie die App gefunden wurde',
      hint: 'Der Ruf bei einer Installation sagt, auf welchem Weg die Käufer kamen.',
    },
  },
};
