import type { LanguageId } from '@rampa/contract';

/** What the bell asks for: its newest notifications. The server asks the same for the page that it draws. */
export const noticesAsked = (languageId: LanguageId) => ({ first: 0, rows: 5, languageId });
