import { failure, invalid, success, type LanguageId, type Outcome } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { claimCaseNumber } from '../../platform/claim-number.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import { checkRequest, linesOf, type Checks, type Offer } from '../purchases/index.ts';
import type { RequestMails } from './request-mails.ts';
import { digestOfRequest, sendingRule, type RequestWish } from './request-rules.ts';
import {
  claimRequestNumber,
  insertRequest,
  selectByKey,
  selectRequest,
  type NewRequest,
  type RequestLine,
} from './requests.store.ts';

export interface Company {
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
}

export interface SendingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly mails: RequestMails;
  readonly checks: Pick<Checks, 'phone'>;
  offer(languageId: LanguageId): Promise<Offer>;
  companyOf(scope: MemberScope): Promise<Company>;
}

/** The number of the request. */
type Sent = Outcome<
  string,
  | 'request.invalid'
  | 'request.too-many'
  | 'purchase-requests.companies-only'
  | 'purchase-requests.key-used-otherwise'
>;

/** Sends a request: once for each key, with its mails and its line in the trail or not at all. */
export function createSending(deps: SendingDeps) {
  const { database, clock } = deps;

  /** What the key has sent, where that is the same. */
  const known = async (scope: AccountScope, asked: RequestWish): Promise<Sent | undefined> => {
    const sent = await selectByKey(scope, database.queries, asked.idempotencyKey);
    if (sent === undefined) return undefined;
    return sent.intentDigest === digestOfRequest(asked)
      ? success(sent.requestNumber)
      : failure('purchase-requests.key-used-otherwise');
  };

  /** False where another click was faster. */
  const insert = async (
    scope: MemberScope,
    tx: Tx,
    wish: Omit<NewRequest, 'requestNumber' | 'requestId' | 'sentAt'>,
    lines: readonly RequestLine[],
  ): Promise<string | undefined> => {
    const sentAt = clock.now();
    const number = await claimCaseNumber('Z', sentAt, (candidate) =>
      claimRequestNumber(scope, tx, candidate),
    );
    const request = { ...wish, requestNumber: number, requestId: uuid(), sentAt };
    if (!(await insertRequest(scope, tx, request, lines))) return undefined;
    const sent = await selectRequest(scope, tx, number);
    if (sent === undefined) throw new Error(`The request ${number} vanished`);
    await deps.mails.tell(tx, sent, 'received');
    await deps.mails.toOperator(tx, sent, 'received');
    await recordAudit(tx, sentAt, {
      ...traceOf(scope),
      action: 'purchase-request-sent',
      subject: `purchase-request:${number}`,
      details: { tags: wish.quantity },
    });
    return number;
  };

  return async (scope: MemberScope, asked: RequestWish): Promise<Sent> => {
    const { accountId, actor } = scope;
    if (actor.personType !== 'pravno') return failure('purchase-requests.companies-only');
    const before = await known(scope, asked);
    if (before !== undefined) return before;
    const offer = await deps.offer(asked.languageId);
    const checked = checkRequest(asked, offer, deps.checks);
    if (!checked.ok) return invalid(checked.faults);
    const wish = {
      ...checked.value,
      ...(await deps.companyOf(scope)),
      accountId,
      userId: actor.userId,
      idempotencyKey: asked.idempotencyKey,
      intentDigest: digestOfRequest(asked),
      delivery: asked.delivery,
      note: asked.note,
      quantity: asked.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      currency: offer.currency,
      languageId: asked.languageId,
    };
    const sent = await transactionOrNothing<Sent | undefined>(database, async (tx) => {
      const seconds = await deps.attempts.charge(tx, [
        { kind: 'purchase-requests', value: accountId, rule: sendingRule },
      ]);
      if (seconds > 0) return { result: failure('request.too-many', { seconds }), keep: false };
      const number = await insert(scope, tx, wish, linesOf(asked, offer));
      return number === undefined
        ? { result: undefined, keep: false }
        : { result: success(number), keep: true };
    });
    const answer = sent ?? (await known(scope, asked));
    if (answer === undefined) throw new Error('The request of a second click vanished');
    return answer;
  };
}
