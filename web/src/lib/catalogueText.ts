import { locale } from '../messages/locale';

/** For the elements that show texts of the catalogue: it stays in its own language, whatever that of the page is. */
export const catalogueText: { lang?: string } = locale.code === 'en' ? {} : { lang: 'en' };

/** The same for what people wrote: in a language of its own, in one that nobody knows, or with the catalogue. */
export const writtenText = (language: string | undefined, isOfCatalogue: boolean): { lang?: string } =>
  language ? (language === locale.code ? {} : { lang: language }) : isOfCatalogue ? catalogueText : {};
