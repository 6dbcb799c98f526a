import type { LanguageId, MemberRole } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

export interface Invitation {
  readonly invitationId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly languageId: LanguageId;
  readonly invitedBy: string;
  readonly sentAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

const columns = [
  'invitation_id',
  'email',
  'role',
  'language_id',
  'invited_by',
  'sent_at',
  'expires_at',
] as const;

/** Those that have not ended, expired or not. */
const openOnes = (queries: Queries) =>
  queries.selectFrom('member_invitations').select(columns).where('ended_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof openOnes>['executeTakeFirstOrThrow']>>;

function toInvitation(row: Row): Invitation {
  return {
    invitationId: row.invitation_id,
    email: row.email,
    // The table's constraints admit no other.
    role: row.role as MemberRole,
    languageId: row.language_id as LanguageId,
    invitedBy: row.invited_by,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  };
}

export async function selectInvitations(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<Invitation[]> {
  const rows = await openOnes(queries)
    .where('account_id', '=', accountId)
    .orderBy('invitation_id')
    .execute();
  return rows.map(toInvitation);
}

export async function lockInvitation(
  { accountId }: AccountScope,
  tx: Tx,
  invitationId: string,
): Promise<Invitation | null> {
  const row = await openOnes(tx)
    .where('account_id', '=', accountId)
    .where('invitation_id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toInvitation(row);
}

/** The invitation of a link; the row stays locked until the transaction ends. */
export async function lockInvitationOfLink(
  { accountId }: AccountScope,
  tx: Tx,
  hash: Buffer,
): Promise<Invitation | null> {
  const row = await openOnes(tx)
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toInvitation(row);
}

export async function insertInvitation(
  { accountId }: AccountScope,
  tx: Tx,
  invitation: Invitation,
): Promise<void> {
  await tx
    .insertInto('member_invitations')
    .values({
      account_id: accountId,
      invitation_id: invitation.invitationId,
      email: invitation.email,
      role: invitation.role,
      language_id: invitation.languageId,
      invited_by: invitation.invitedBy,
      invited_at: invitation.sentAt,
      sent_at: invitation.sentAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Sent again: until the new link exists, none works. From now on whoever sent it is the one who invites. */
export async function renewInvitation(
  { accountId }: AccountScope,
  tx: Tx,
  invitation: Pick<Invitation, 'invitationId' | 'invitedBy' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await tx
    .updateTable('member_invitations')
    .set({
      token_hash: null,
      invited_by: invitation.invitedBy,
      sent_at: invitation.sentAt,
      expires_at: invitation.expiresAt,
    })
    .where('account_id', '=', accountId)
    .where('invitation_id', '=', invitation.invitationId)
    .execute();
}

export async function setLink(
  { accountId }: AccountScope,
  tx: Tx,
  invitationId: string,
  hash: Buffer,
): Promise<void> {
  await tx
    .updateTable('member_invitations')
    .set({ token_hash: hash })
    .where('account_id', '=', accountId)
    .where('invitation_id', '=', invitationId)
    .execute();
}

export async function endInvitation(
  { accountId }: AccountScope,
  tx: Tx,
  invitationId: string,
  because: 'accepted' | 'withdrawn',
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('member_invitations')
    .set({ ended_at: now, ended_because: because, token_hash: null })
    .where('account_id', '=', accountId)
    .where('invitation_id', '=', invitationId)
    .execute();
}

/** Ends what a member has invited and is still open; says which there were. */
export async function withdrawInvitationsOf(
  { accountId }: AccountScope,
  tx: Tx,
  invitedBy: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await tx
    .updateTable('member_invitations')
    .set({ ended_at: now, ended_because: 'withdrawn', token_hash: null })
    .where('account_id', '=', accountId)
    .where('invited_by', '=', invitedBy)
    .where('ended_at', 'is', null)
    .returning('invitation_id')
    .execute();
  return rows.map((row) => row.invitation_id);
}
