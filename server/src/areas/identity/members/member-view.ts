import type { CallResult } from '@rampa/contract';
import type { getClanovi, getNalozi, getPoziv } from '@rampa/contract/identity';
import type { ShownInvitation } from './accept-invitation.ts';
import type { OwnAccount } from '../memberships/memberships.ts';
import type { MemberList } from './members.ts';

export function membersView({ members, invitations }: MemberList): CallResult<typeof getClanovi> {
  return {
    items: members.map((member) => ({
      member_id: member.userId,
      ime: member.firstName,
      prezime: member.lastName,
      email: member.email,
      role: member.role,
      since: member.since.toString(),
      lastSeenAt: member.lastSeenAt?.toString() ?? null,
      secondFactor: member.secondFactor,
      me: member.me,
    })),
    totalRecords: members.length,
    invitations: invitations.map((invitation) => ({
      invitation_id: invitation.invitationId,
      email: invitation.email,
      role: invitation.role,
      sentAt: invitation.sentAt.toString(),
      expiresAt: invitation.expiresAt.toString(),
      expired: invitation.expired,
    })),
  };
}

export function invitationView({
  businessName,
  expiresAt,
  ...invitation
}: ShownInvitation): CallResult<typeof getPoziv> {
  return { poslovno_ime: businessName, ...invitation, expiresAt: expiresAt.toString() };
}

export function ownAccountsView(accounts: readonly OwnAccount[]): CallResult<typeof getNalozi> {
  return {
    items: accounts.map(({ accountId, personType, ...account }) => ({
      account_id: accountId,
      lice: personType,
      ...account,
    })),
    totalRecords: accounts.length,
  };
}
