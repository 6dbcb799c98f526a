import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { AppFixture, SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { checkStatements } from '../../statements/index.ts';
import { transfer } from '../../wallet/index.ts';
import { checkBalanceTransfers } from '../verify.store.ts';

const createdAt = Temporal.Instant.from('2026-01-01T08:00:00Z');

/** A working tag of somebody, with so much on it. */
export async function addTag(
  { app, now }: AppFixture,
  { accountId }: Pick<SignedIn, 'accountId'>,
  nickname: string,
  balanceMinor: number,
): Promise<string> {
  const { database, services } = app;
  const tagId = uuid();
  await services.tags.add(everyAccount.account(accountId), database.queries, [
    {
      tagId,
      serialNumber: `SN${uuid().slice(-10)}`,
      category: 'I',
      plate: '',
      nickname,
      status: 'aktivan',
      statusChangedAt: createdAt,
      createdAt,
    },
  ]);
  if (balanceMinor === 0) return tagId;
  const tag = { kind: 'tag', tagId } as const;
  await database.transaction((tx) =>
    services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'correction',
        reference: uuid(),
        occurredAt: now(),
        currency: 'RSD',
        lines: transfer({ kind: 'correction' }, tag, balanceMinor),
      },
    ]),
  );
  return tagId;
}

/** What is on tags of somebody, minor units. */
export async function balancesOf(
  { app }: AppFixture,
  { accountId }: Pick<SignedIn, 'accountId'>,
  tagIds: readonly string[],
): Promise<readonly number[]> {
  const scope = everyAccount.account(accountId);
  const found = await app.services.wallet.tagBalances(scope, app.database.queries);
  return tagIds.map((tagId) => found.get(tagId) ?? 0);
}

/** Broken invariants of everything that moved money changes. */
export async function faultsOfTransfers({ app }: AppFixture): Promise<readonly string[]> {
  const { queries } = app.database;
  const checks = [
    ...(await app.services.wallet.verify(everyAccount)),
    ...(await checkBalanceTransfers(everyAccount, queries)),
    ...(await checkStatements(everyAccount, queries)),
  ];
  return checks.flatMap((check) => check.faults.map(() => check.invariant));
}

/** The session that the user signed in with. */
export async function sessionOf({ app }: AppFixture, userId: string): Promise<string> {
  const rows = await app.database.run(
    'SELECT session_id FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
    [userId],
  );
  const [session] = rows as readonly { readonly session_id: string }[];
  if (session === undefined) throw new Error('Nobody is signed in');
  return session.session_id;
}
