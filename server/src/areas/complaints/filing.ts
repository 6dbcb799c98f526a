import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { ComplaintSubjectKind } from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { isAccountNumber, type AccountDigits } from '@rampa/contract/bank-accounts';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { claimCaseNumber } from '../../platform/claim-number.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import {
  reachesAll,
  isByMember,
  traceOf,
  type AccountScope,
  type CustomerScope,
  type MemberScope,
} from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { HoldRole, RoleLost } from '../identity/index.ts';
import { attachTo, selectAttachments } from './attachments.store.ts';
import type { ComplaintMails } from './complaint-mails.ts';
import { writingRule } from './complaint-rules.ts';
import type { ComplaintRecord, NewComplaint, SubjectRecord } from './complaint-record.store.ts';
import {
  claimComplaintNumber,
  insertComplaint,
  selectByKey,
  selectComplaint,
} from './complaints.store.ts';
import { insertDisputed, selectDisputed, type NewDisputed } from './disputed-passages.store.ts';
import { insertMessage, selectMessageByKey } from './messages.store.ts';
import {
  areIds,
  askedOf,
  bankDigits,
  compact,
  subjectId,
  type WantedComplaint,
} from './wanted-complaint.ts';

/** The number of the complaint that was filed. */
type Filed = string;
type Refusal =
  | 'request.invalid'
  | 'request.too-many'
  | 'identity.proof-needed'
  | 'complaints.bank-account-by-person'
  | 'complaints.files-by-person'
  | RoleLost
  | 'complaints.subject-not-found'
  | 'complaints.attachment-not-found'
  | 'complaints.key-used-otherwise';

export interface FilingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: ComplaintMails;
  readonly attempts: Attempts;
  readonly currency: ComplaintRecord['currency'];
  readonly accountDigits: AccountDigits;
  /** Several passages as they are now, the oldest first; undefined if one of them is not the caller's. */
  passagesOf(
    scope: AccountScope,
    passageIds: readonly string[],
  ): Promise<readonly NewDisputed[] | undefined>;
  /** What a complaint would be about, if it is the account's. */
  subjectOf(
    scope: AccountScope,
    about: ComplaintSubjectKind,
    id: string,
  ): Promise<SubjectRecord | undefined>;
  demandProof(scope: MemberScope): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
  readonly holdRole: HoldRole;
}

type Sent = Outcome<Filed, Refusal>;
/** Undefined for a second click that has waited for the first. */
type Kept = { readonly result: Sent | undefined; readonly keep: boolean };

/** Files a complaint: once for each key, with its files, its log and its mails or not at all. */
export function createFiling(deps: FilingDeps) {
  const { database, clock, mails } = deps;
  const { known, filesOf } = createKnown(deps);

  const insert = async (
    scope: CustomerScope,
    tx: Tx,
    wanted: WantedComplaint,
    { subject, passages }: Disputed,
  ) => {
    const now = clock.now();
    const { userId } = scope.actor;
    const number = await claimCaseNumber('R', now, (candidate) =>
      claimComplaintNumber(scope, tx, candidate),
    );
    const complaint: NewComplaint = {
      complaintId: uuid(),
      userId,
      number,
      idempotencyKey: wanted.idempotencyKey,
      kind: wanted.kind,
      subject,
      currency: deps.currency,
      bankAccount: bankDigits(wanted.bankAccount, deps.accountDigits),
      languageId: wanted.languageId,
      receivedAt: now,
    };
    if (!(await insertComplaint(scope, tx, complaint))) return undefined;
    await insertDisputed(scope, tx, complaint.complaintId, passages);
    const message = { complaintId: complaint.complaintId, messageId: uuid() };
    await insertMessage(scope, tx, {
      ...message,
      author: 'customer',
      event: 'complaint',
      userId,
      text: wanted.text,
      idempotencyKey: wanted.idempotencyKey,
      at: now,
    });
    const filed = await selectComplaint(scope, tx, number);
    if (filed === undefined) throw new Error(`The complaint ${number} vanished`);
    const attached = await attachTo(scope, tx, message, wanted.attachmentIds);
    await mails.confirm(scope, tx, filed, 'received');
    await mails.toOperator(tx, filed, 'received', wanted.text);
    await recordAudit(tx, now, {
      ...traceOf(scope),
      action: 'complaint-filed',
      subject: `complaint:${number}`,
      details: {
        kind: wanted.kind,
        about: subject.kind,
        ...(passages.length === 0 ? {} : { passages: passages.length }),
        files: wanted.attachmentIds.length,
      },
    });
    return { number, attached };
  };

  /** What the complaint would be about; undefined if it is not the caller's, or not there. */
  const disputed = async (
    scope: CustomerScope,
    wanted: WantedComplaint,
  ): Promise<Disputed | undefined> => {
    const asked = askedOf(wanted);
    if (asked.about !== 'passages') {
      const subject = await deps.subjectOf(scope, asked.about, subjectId(asked));
      return subject && { subject, passages: [] };
    }
    const passages = await deps.passagesOf(scope, asked.passageIds);
    return passages && { subject: subjectOfSeveral(passages), passages };
  };

  return {
    filesOf,

    async file(scope: CustomerScope, wanted: WantedComplaint): Promise<Sent> {
      const before = await known(scope, wanted);
      if (before !== undefined) return before;
      const { bankAccount } = wanted;
      // The key's actor is its maker: it would take the files out of the maker's own draft.
      if (wanted.attachmentIds.length > 0 && !isByMember(scope)) {
        return failure('complaints.files-by-person');
      }
      if (bankAccount !== '') {
        // The company's money goes where its office says: a person of it, who is asked to confirm who they are.
        if (!isByMember(scope)) return failure('complaints.bank-account-by-person');
        if (!reachesAll(scope)) return failure('session.role-not-allowed');
        if (!isAccountNumber(compact(bankAccount), deps.accountDigits)) {
          return invalid([{ field: 'bankAccount', message: 'complaints.bank-account-wrong' }]);
        }
        const proof = await deps.demandProof(scope);
        if (!proof.ok) return proof;
      }
      const about = await disputed(scope, wanted);
      if (about === undefined) return failure('complaints.subject-not-found');
      if (!areIds(wanted)) return failure('complaints.attachment-not-found');
      const filed = await transactionOrNothing(database, async (tx): Promise<Kept> => {
        // Where money goes is decided by somebody who may decide it now.
        const held = bankAccount === '' ? success({}) : await deps.holdRole(scope, tx);
        if (!held.ok) return { result: held, keep: false };
        const wait = await deps.attempts.charge(tx, [writingOf(scope)]);
        if (wait > 0) {
          return { result: failure('request.too-many', { seconds: wait }), keep: false };
        }
        const outcome = await insert(scope, tx, wanted, about);
        // A second click, which has waited for the first.
        if (outcome === undefined) return { result: undefined, keep: false };
        return outcome.attached
          ? { result: success(outcome.number), keep: true }
          : { result: failure('complaints.attachment-not-found'), keep: false };
      });
      const answer = filed ?? (await known(scope, wanted));
      if (answer === undefined) throw new Error('The complaint of a second click vanished');
      return answer;
    },
  };
}

/** What has been filed before. */
function createKnown({ database, accountDigits }: Pick<FilingDeps, 'database' | 'accountDigits'>) {
  /** The earlier complaint under this key, if identical. */
  const known = async (
    scope: CustomerScope,
    wanted: WantedComplaint,
  ): Promise<Sent | undefined> => {
    const { queries } = database;
    const sent = await selectByKey(scope, queries, wanted.idempotencyKey);
    if (sent === undefined) return undefined;
    const message = await selectMessageByKey(
      scope,
      queries,
      sent.complaintId,
      wanted.idempotencyKey,
    );
    const files = await filesOf(scope, message?.messageId, sent);
    const about = await selectDisputed(scope, queries, sent);
    const asked = askedOf(wanted);
    const same =
      sent.kind === wanted.kind &&
      sent.subject.kind === asked.about &&
      sent.subject.id === subjectId(asked) &&
      about
        .map(({ passageId }) => passageId)
        .toSorted()
        .join(' ') === asked.passageIds.join(' ') &&
      sent.bankAccount === bankDigits(wanted.bankAccount, accountDigits) &&
      message?.text === wanted.text &&
      files === wanted.attachmentIds.join(' ');
    return same ? success(sent.number) : failure('complaints.key-used-otherwise');
  };

  const filesOf = async (
    scope: CustomerScope,
    messageId: string | undefined,
    { complaintId }: ComplaintRecord,
  ) =>
    (await selectAttachments(scope, database.queries, complaintId))
      .filter((file) => file.messageId === messageId)
      .map(({ attachmentId }) => attachmentId)
      .join(' ');

  return { known, filesOf };
}

interface Disputed {
  readonly subject: SubjectRecord;
  /** Of a complaint about several. */
  readonly passages: readonly NewDisputed[];
}

/** Several passages as one subject; with the tag if all were driven with one. */
export function subjectOfSeveral(passages: readonly NewDisputed[]): SubjectRecord {
  const [first] = passages;
  const oneTag = passages.every(({ serialNumber }) => serialNumber === first?.serialNumber);
  return {
    kind: 'passages',
    id: '',
    serialNumber: oneTag ? (first?.serialNumber ?? '') : '',
    plate: oneTag ? (first?.plate ?? '') : '',
    entry: '',
    exit: '',
    country: '',
    at: null,
    amountMinor: passages.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    count: passages.length,
  };
}

export type Filing = ReturnType<typeof createFiling>;

export function writingOf({ accountId }: AccountScope) {
  return { kind: 'complaint-writing', value: accountId, rule: writingRule };
}
