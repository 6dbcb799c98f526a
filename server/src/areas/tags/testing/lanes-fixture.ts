import { getTagovi, type Tag } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { AppFixture, SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { transfer } from '../../wallet/index.ts';

/** Opens the list of the lanes. */
export const intakeKey = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';

export interface LanesTag {
  readonly accountId: string;
  readonly tagId: string;
  readonly serialNumber: string;
}

interface Listed {
  readonly serialNumber: string;
  readonly status: string;
  readonly reason: string;
  readonly since: string;
}

/** Dinars that come onto a tag, or leave it. */
export async function bookOnTag(
  { app, now }: AppFixture,
  { accountId, tagId }: LanesTag,
  dinars: number,
): Promise<void> {
  await app.database.transaction((tx) =>
    app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'correction',
        reference: uuid(),
        occurredAt: now(),
        currency: 'RSD',
        lines: transfer({ kind: 'correction' }, { kind: 'tag', tagId }, dinars * 100),
      },
    ]),
  );
}

/** A working tag with 5,000 dinars on it. */
export async function addLanesTag(
  fixture: AppFixture,
  { accountId }: Pick<SignedIn, 'accountId'>,
): Promise<LanesTag> {
  const serialNumber = uuid().replaceAll('-', '').slice(-12).toUpperCase();
  const tag = { accountId, tagId: uuid(), serialNumber };
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  const { services, database } = fixture.app;
  await services.tags.add(everyAccount.account(accountId), database.queries, [
    {
      tagId: tag.tagId,
      serialNumber,
      category: 'I',
      plate: 'BG 2148-AP',
      nickname: '',
      status: 'aktivan',
      statusChangedAt: createdAt,
      createdAt,
    },
  ]);
  await bookOnTag(fixture, tag, 5000);
  return tag;
}

/** What lanes get from a cursor on; without one, the first page of the whole list. */
export async function askAsLane({ send }: AppFixture, after = '') {
  const reply = await send({
    url: '/intake/tag-status',
    query: after === '' ? {} : { after },
    headers: { 'x-api-key': intakeKey },
  });
  return reply.json<{
    readonly tags: readonly Listed[];
    readonly cursor: string;
    readonly more: boolean;
  }>();
}

/** What lanes hear of a tag when they ask for the whole list. */
export async function inLanes(
  fixture: AppFixture,
  { serialNumber }: LanesTag,
): Promise<Listed | undefined> {
  let page = await askAsLane(fixture);
  const tags = [...page.tags];
  while (page.more) {
    page = await askAsLane(fixture, page.cursor);
    tags.push(...page.tags);
  }
  return tags.find((one) => one.serialNumber === serialNumber);
}

/** The blocks of a tag as its customer sees them. */
export async function shownBlocks(
  { call, signInAgain }: AppFixture,
  customer: SignedIn,
  { tagId }: LanesTag,
): Promise<Tag['blocks']> {
  const { token } = await signInAgain(customer);
  const { result } = await call(getTagovi, {}, token);
  // As the call answers.
  const { items } = result as { readonly items: readonly Tag[] };
  return items.find(({ tag_id: id }) => id === tagId)?.blocks;
}
