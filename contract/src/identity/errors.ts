import { defineErrors } from '../core/errors.ts';

export const identityErrors = defineErrors({
  /** Wrong name or wrong password: the answer does not distinguish them. */
  'identity.credentials-wrong': { status: 400, field: 'password' },
  'identity.address-not-verified': { status: 403 },
  'identity.too-many-attempts': { status: 429, params: ['seconds'] },
  'identity.refresh-refused': { status: 401 },
  'identity.session-too-old': { status: 428 },
  /** The refresh token is not the session's, or not any more: another window may have renewed it meanwhile. */
  'identity.session-renewed': { status: 409 },
  'identity.verification-link-invalid': { status: 400, field: 'token' },
  'identity.username-taken': { status: 409 },
  'identity.reset-link-invalid': { status: 400, field: 'token' },
  /** The link for the first password of invited staff: another lifetime, another way to a new link. */
  'identity.setup-link-invalid': { status: 400, field: 'token' },
  'identity.profile-changed': { status: 409 },
  'identity.email-link-invalid': { status: 400, field: 'token' },
  'identity.session-not-found': { status: 404 },
  /** The password was right; `by` says what is needed next: `code`, or `passkey` if there is no app. */
  'identity.code-needed': { status: 403, params: ['by'] },
  'identity.code-wrong': { status: 400, field: 'code' },
  'identity.totp-set': { status: 409 },
  /** It expired, was started by another session, or was cancelled. */
  'identity.totp-not-begun': { status: 409 },
  'identity.password-too-short-alone': { status: 409 },
  'identity.no-second-factor': { status: 409 },
  /** Staff always have one: the last can be replaced, not removed. */
  'identity.second-factor-required': { status: 409 },
  'identity.too-many-passkeys': { status: 409 },
  'identity.passkey-refused': { status: 400, field: 'response' },
  'identity.passkey-not-found': { status: 404 },
  /** A distributor's account is one person's. */
  'identity.no-members': { status: 409 },
  /** A private person's account has owners and drivers. */
  'identity.no-accountants': { status: 409 },
  'identity.already-member': { status: 409 },
  'identity.already-invited': { status: 409 },
  'identity.too-many-members': { status: 409, params: ['most'] },
  'identity.too-many-invitations': { status: 409 },
  'identity.invitation-not-found': { status: 404 },
  'identity.invitation-invalid': { status: 400, field: 'token' },
  'identity.address-has-account': { status: 409 },
  'identity.member-not-found': { status: 404 },
  'identity.not-oneself': { status: 409 },
  'identity.last-owner': { status: 409 },
  /** An account always has an owner whose sign-in is its own. */
  'identity.last-own-owner': { status: 409 },
  /** None of one's accounts, or none any more. */
  'identity.account-not-found': { status: 404 },
  /** It was sent to another address than the one that is signed in. */
  'identity.invitation-for-other': { status: 409 },
  'identity.too-many-memberships': { status: 409, params: ['most'] },
  /** Password, app, passkeys, address and SMS number are those of another of one's accounts. */
  'identity.signs-in-elsewhere': { status: 409 },
  /** The operator sends no push notifications. */
  'identity.push-off': { status: 409 },
  /** The browser named a push service that we do not write to, or keys that are none. */
  'identity.push-refused': { status: 400, field: 'endpoint' },
  /** The browser subscribed with a key that is not the newest. */
  'identity.push-key-changed': { status: 409 },
  /** The operator sends no SMS. */
  'identity.sms-off': { status: 409 },
  /** No messages are sent to numbers of that country. */
  'identity.sms-country': { status: 400, field: 'phone' },
  'identity.sms-code-wrong': { status: 400, field: 'code' },
  /** It is too old, was typed wrong too often, or none was sent. */
  'identity.sms-code-over': { status: 409 },
  /** `by` says how to confirm: `password` or `second-factor`. */
  'identity.proof-needed': { status: 403, params: ['by'] },
});

/** Field messages that the identity calls may put in the `result` of a 400. */
export const identityFieldMessages = [
  'identity.password-too-short',
  'identity.password-too-long',
  'identity.password-too-common',
  'identity.password-breached',
  'identity.password-same',
  'identity.email-same',
  'identity.postcode-invalid',
  'identity.current-password-wrong',
  'identity.pib-invalid',
  'identity.company-number-invalid',
  'identity.phone-invalid',
  'identity.username-invalid',
  'identity.time-invalid',
  'identity.quiet-hours-empty',
  'identity.sms-code-six',
] as const;
