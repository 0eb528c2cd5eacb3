import { locale } from '../messages/locale';

/** For the elements that show texts of the catalogue: it stays in its own language, whatever that of the page is. */
export const catalogueText: { lang?: string } = locale.code === 'en' ? {} : { lang: 'en' };
