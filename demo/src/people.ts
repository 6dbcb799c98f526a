import type { DemoAccount, DemoTag } from './demo-lives.ts';

/** A private person without tags: most demo accounts differ from it in a few points. */
export function person(
  email: string,
  firstName: string,
  lastName: string,
  phone: string,
): DemoAccount {
  return {
    email,
    username: email.slice(0, email.indexOf('@')),
    firstName,
    lastName,
    phone,
    personType: 'fizicko',
    businessName: '',
    taxNumber: '',
    companyNumber: '',
    tags: [],
    faultShare: 0,
    topUpMethod: 'card',
    unpaidTopUps: [],
  };
}

/** A working tag that never drove. */
export const parkedTag: DemoTag = {
  serialNumber: '',
  category: 'I',
  plate: '',
  nickname: '',
  costCentre: '',
  status: 'aktivan',
  statusChangedDaysAgo: 760,
  commutes: [],
  outings: [],
  fixedTrips: [],
  quietForDays: 0,
  away: [],
  finalBalanceMinor: 0,
  topUpMinor: 0,
};
