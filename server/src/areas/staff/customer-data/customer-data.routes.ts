import type { CallParsedInput, CallResult } from '@rampa/contract';
import {
  getPodaciKupca,
  posaljiVezuKupcu,
  sacuvajPodatkeKupca,
  type DueLink,
} from '@rampa/contract/staff';
import { toWireInstant } from '../../../platform/clock.ts';
import type { StaffCalls } from '../../../platform/http/where-used.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import type { LinkAgain } from '../../identity/index.ts';
import type { CustomerData, CustomerForm, OfferedData } from './customer-data.ts';
import type { SendLink } from './send-link.ts';

export function registerCustomerDataRoutes(
  http: StaffCalls,
  customerData: CustomerData,
  sendLink: SendLink,
): void {
  http.serveStaff(getPodaciKupca, async ({ account_id: accountId }, { scope }) =>
    viewed(await customerData.read(scope, accountId), offeredView),
  );
  http.serveStaff(sacuvajPodatkeKupca, (input, { scope }) => {
    const { account_id: accountId, user_id: userId } = input;
    return customerData.save(scope, { accountId, userId, form: formOf(input) });
  });
  http.serveStaff(posaljiVezuKupcu, (input, { scope }) =>
    sendLink(
      scope,
      input.account_id,
      input.link === 'invitation'
        ? { kind: input.link, invitationId: input.invitation_id }
        : { kind: input.link },
    ),
  );
}

function formOf(input: CallParsedInput<typeof sacuvajPodatkeKupca>): CustomerForm {
  const { revision, languageId, companyNumber, street, city, postcode } = input;
  return {
    revision,
    firstName: input.ime,
    lastName: input.prezime,
    phone: input.telefon,
    languageId,
    businessName: input.poslovno_ime,
    taxNumber: input.pib,
    companyNumber,
    street,
    city,
    postcode,
  };
}

function offeredView({
  verifiedUntil,
  data,
  links,
}: OfferedData): CallResult<typeof getPodaciKupca> {
  return {
    verifiedUntil: verifiedUntil === null ? null : toWireInstant(verifiedUntil),
    data: data && {
      user_id: data.userId,
      lice: data.personType,
      revision: data.shown,
      ime: data.firstName,
      prezime: data.lastName,
      telefon: data.phone,
      languageId: data.languageId,
      poslovno_ime: data.businessName,
      pib: data.taxNumber,
      companyNumber: data.companyNumber,
      street: data.street,
      city: data.city,
      postcode: data.postcode,
    },
    links: links.map(linkView),
  };
}

function linkView(link: LinkAgain): DueLink {
  if (link.kind !== 'invitation') return link;
  const { kind, invitationId, role, sentAt } = link;
  return { kind, invitation_id: invitationId, role, sentAt: toWireInstant(sentAt) };
}
