export interface ContactValues {
  name: string;
  email: string;
  phone: string;
  tag: string;
  subject: string;
  message: string;
  /** Nobody sees it, so nobody fills it in. */
  website: string;
}
