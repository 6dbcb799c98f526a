const SERBIAN = {
  language: 'sr-Latn',
  note: 'Sandbox — poštansko sanduče. Odavde nijedna poruka ne ide dalje.',
  title: 'Poštansko sanduče',
  empty: 'Još nema pošte. Poruke koje portal pošalje stižu ovde.',
  count: 'Poruka',
  from: 'Od',
  to: 'Za',
  received: 'Stiglo',
  subject: 'Naslov',
  noSubject: '(bez naslova)',
  attachments: 'Prilozi',
  text: 'Tekst',
  look: 'Izgled',
  back: 'Sve poruke',
  clear: 'Obriši sve',
  missing: 'Ove poruke nema',
};

export type Texts = typeof SERBIAN;

const ENGLISH: Texts = {
  language: 'en',
  note: 'Sandbox — mailbox. No mail leaves from here.',
  title: 'Mailbox',
  empty: 'No mail yet. What the portal sends arrives here.',
  count: 'Mails',
  from: 'From',
  to: 'To',
  received: 'Received',
  subject: 'Subject',
  noSubject: '(no subject)',
  attachments: 'Attachments',
  text: 'Text',
  look: 'As it looks',
  back: 'All mails',
  clear: 'Delete all',
  missing: 'There is no such mail',
};

/** The reader's language according to the browser; Serbian by default. */
export function textsFor(acceptLanguage: string | undefined): Texts {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? ENGLISH : SERBIAN;
}
