import { getClanovi, pozoviClana } from '@rampa/contract/identity';
import { napraviKljuc, napraviVebhuk } from '@rampa/contract/integrations';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { AppFixture, SignedIn } from './app-fixture.ts';

/** Only companies have these; ids of nobody's if the owner is not one. */
export interface CompanysThings {
  readonly keyId: string;
  readonly webhookId: string;
  /** A request of that webhook. */
  readonly deliveryId: string;
  /** Waits for an answer. */
  readonly invitationId: string;
}

/** What only companies have; ids of nobody's if the owner is not one. */
export async function companysThings(
  { call, app: { database } }: AppFixture,
  { accountId, token }: SignedIn,
): Promise<CompanysThings> {
  const deliveryId = uuid();
  const wish = { name: 'Књиговодство', scopes: ['tags:read'], validDays: 30 };
  const made = await call(napraviKljuc, wish, token);
  if (made.statusCode !== 200) {
    return { keyId: uuid(), webhookId: uuid(), deliveryId, invitationId: uuid() };
  }
  const hook = { url: 'https://prijem.example/rampa', events: ['balance.low'] };
  const hooked = await call(napraviVebhuk, hook, token);
  const invited = { email: `pozvan.${uuid()}@primer.rs`, role: 'driver', languageId: '2' };
  await call(pozoviClana, invited, token);
  const members = await call(getClanovi, {}, token);
  // The calls answer like this when they succeed; else the tests about them fail.
  const { key_id } = made.result as { key_id: string };
  const { webhook_id } = hooked.result as { webhook_id: string };
  const { invitations } = members.result as { invitations: { invitation_id: string }[] };
  const createdAt = Temporal.Instant.from('2026-11-19T08:00:00Z');
  await database.queries
    .insertInto('webhook_deliveries')
    .values({
      account_id: accountId,
      webhook_id,
      delivery_id: deliveryId,
      body: '{}',
      event_count: 1,
      types: ['test'],
      state: 'failed',
      attempts: 1,
      created_at: createdAt,
      next_at: null,
    })
    .execute();
  return {
    keyId: key_id,
    webhookId: webhook_id,
    deliveryId,
    invitationId: invitations[0]?.invitation_id ?? '',
  };
}
