// How long texts may be, as the server asks (internal/kit/listing), and how long they are.

export const MAX_NAME = 64;
export const MAX_SENTENCE = 255;
export const MAX_TEXT = 20_000;
export const MAX_SETUP_PLACE = 2000;
export const MIN_PRICE_CENTS = 100;
export const MAX_PRICE_CENTS = 2_000_000;
export const MAX_TRIAL_DAYS = 365;
export const MAX_DISCOUNT_PERCENT = 99;
export const MAX_TIERS = 10;
export const MAX_TIER_PERCENT = 90;
export const MAX_TIER_ACCOUNTS = 100_000;
export const MAX_UPGRADES = 50;
export const MAX_LABEL = 64;
export const MAX_PROPERTIES = 50;
export const MAX_VIDEO_TITLE = 120;
export const MAX_LANGUAGES = 40;
export const MAX_KEYWORDS = 20;
export const MAX_KEYWORD = 64;

/** How many letters a text has, without the white space around it, as the server counts. */
export const lettersOf = (text: string): number => [...text.trim()].length;
