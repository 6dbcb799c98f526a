/** Letters of a code of our mails with all that people put between its parts; what is longer is a text around one. */
export const longestCode = 60;
