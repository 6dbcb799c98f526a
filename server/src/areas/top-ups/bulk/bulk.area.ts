import type { Platform } from '../../../platform/platform.ts';
import type { Payee } from '../../payments/index.ts';
import { createOrderSlips } from '../order-slips.ts';
import { bulkSlips } from './bulk-slips.store.ts';
import type { TopUpsUses } from '../top-ups-uses.ts';
import { createBulkMails } from './bulk-mails.ts';
import { createBulkPayments } from './bulk-payments.ts';
import { bulkPurpose } from './bulk-rules.ts';
import { createBulkSettlement } from './bulk-settlement.ts';
import { createBulkTopUps, type BulkTopUps } from './bulk.service.ts';
import { lockBulk } from './bulk.store.ts';

/** Top-ups of several tags in one payment, and how they are paid. */
export function createBulkParts(platform: Platform, uses: TopUpsUses, payee: Payee): BulkTopUps {
  const { facts, settings } = platform;
  const { identity, tags, wallet, payments, bankTransfers, cards, language } = uses;
  const { accountStanding: standingOf, payerOf } = identity;
  const mails = createBulkMails({
    ...platform,
    tags,
    publicUrl: settings.publicUrl,
    contactOf: identity.contactOf,
    notify: identity.notify,
  });
  const settlement = createBulkSettlement({
    ...platform,
    wallet,
    mails,
    standingOf,
    giveBack: payments.requestRefund,
    lockTags: tags.lockStops,
  });
  payments.serve(
    bulkPurpose,
    createBulkPayments({ ...platform, settlement, translator: language, payerOf }),
  );
  bankTransfers.serve(
    bulkPurpose,
    createOrderSlips({ lock: lockBulk, slips: bulkSlips, settlement, standingOf }),
  );
  return createBulkTopUps({
    ...platform,
    tags,
    wallet,
    payments,
    cards,
    identity,
    settlement,
    payee,
    limits: { currency: facts.currency, ...facts.topUp },
    payerNameOf: async (scope, userId) => (await payerOf(scope, userId)).name,
  });
}
