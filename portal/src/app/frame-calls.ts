import type { LanguageId } from '@rampa/contract';

/** What the bell asks for: its newest notifications. The server asks it for the page, before the bell's code is there. */
export const noticesAsked = (languageId: LanguageId) => ({ first: 0, rows: 5, languageId });
