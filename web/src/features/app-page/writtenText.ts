import { catalogueText } from '../../lib/catalogueText';
import { locale } from '../../messages/locale';

/** For what people wrote: in a language of its own, in one that nobody knows, or with the catalogue. */
export const writtenText = (language: string | undefined, isOfCatalogue: boolean): { lang?: string } =>
  language ? (language === locale.code ? {} : { lang: language }) : isOfCatalogue ? catalogueText : {};
