import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createAccount } from '../areas/identity/index.ts';
import { createTagsService, noTagFigures } from '../areas/tags/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { everyAccount } from './scope.ts';

export interface TagOwner {
  readonly accountId: string;
  readonly userId: string;
  readonly tagId: string;
  readonly serialNumber: string;
}

/** A customer with a tag, inserted as an import of past data would. */
export async function addTagOwner(
  database: Database,
  given: {
    readonly username: string;
    readonly passwordHash: string;
    readonly serialNumber: string;
    /** Default: a private person. */
    readonly isCompany?: boolean;
    /** Default: none. */
    readonly phone?: string;
  },
): Promise<TagOwner> {
  const { serialNumber, isCompany = false, phone = '', ...person } = given;
  const createdAt = Temporal.Instant.from('2026-01-01T12:00:00Z');
  const key = { accountId: uuid(), userId: uuid() };
  const tagId = uuid();
  const tags = createTagsService({
    database,
    clock: systemClock,
    currency: 'RSD',
    lowBalanceOf: () => 0,
    figures: noTagFigures,
  });
  await database.transaction(async (tx) => {
    await createAccount(everyAccount, tx, {
      ...key,
      ...person,
      personType: isCompany ? 'pravno' : 'fizicko',
      businessName: isCompany ? 'Превоз д.о.о.' : '',
      taxNumber: isCompany ? '106884584' : '',
      companyNumber: isCompany ? '20698317' : '',
      email: `${person.username}@primer.rs`,
      firstName: 'Милица',
      lastName: 'Петровић',
      phone,
      languageId: '2',
      createdAt,
      verifiedAt: createdAt,
    });
    await tags.add(everyAccount.account(key.accountId), tx, [
      {
        tagId,
        serialNumber,
        category: 'I',
        plate: '',
        nickname: '',
        status: 'aktivan',
        statusChangedAt: createdAt,
        createdAt,
      },
    ]);
  });
  return { ...key, tagId, serialNumber };
}
