export { createIdentityArea } from './identity.area.ts';
export { addMember, addMemberOfHome, createAccount } from './accounts.ts';
export {
  accountSaidTo,
  pathBackTo,
  pathIn,
  type SaidAccount,
  someActElsewhere,
} from './account-said-to.ts';
export type { HoldRole, RoleLost } from './held-role.ts';
export { findAddressee, type Contact, type Payer } from './contacts.ts';
export { customerName, type CustomerRecord, type Customers } from './customers/customers.ts';
export {
  accountReclaimed,
  driverRemoved,
  memberRemoved,
  noticeOutdated,
  ownerRemoved,
  userRegistered,
  type PersonOfAccount,
} from './events.ts';
export { registerIdentityRoutes } from './identity.routes.ts';
export { createIdentityService, type IdentityService } from './identity.service.ts';
export type { NewUser } from './identity.store.ts';
export { isCompanyNumber, normalisePhone, visible } from './registration-rules.ts';
export { hashedRecoveryCodes, sealedAuthenticators } from './second-factor/keyed-secrets.ts';
export { foldSignInName } from './sign-in-name.ts';
export { makeSecret, readSecret } from './bearer-secret.ts';
export type { SeenMember } from './seen-as.ts';
export type { StaffUsers } from './staff-users.ts';
export { linkKinds } from './mailed-link.ts';
export type { LinkAgain, LinksAgain, WantedLink } from './links-again.ts';
export type { ProfileForm } from './profile/profile-rules.ts';
export type { StoredProfile } from './profile/profile.store.ts';
export { revisionOf, type SaveProfile } from './profile/save-profile.ts';
export type { TokenToDraw } from './token-to-draw.ts';
export { staffAccountId, type StaffStanding } from './staff-users.store.ts';
export { createPasswordHasher, decoyHash, type PasswordHasher } from './passwords.ts';
export { createSmsCodes } from './sms/sms-code.ts';
export { smsJob, type SmsRequest } from './sms/sms-job.ts';
export type { SmsReaders } from './sms/sms-readers.ts';
