export interface ContactValues {
  name: string;
  email: string;
  phone: string;
  tag: string;
  subject: string;
  /** What the subject began with. */
  begun: string;
  message: string;
  /** The honeypot field: people do not see it, so it must stay empty. */
  website: string;
}
