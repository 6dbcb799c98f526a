import { v7 as uuid } from 'uuid';
import { systemClock } from '../../../platform/clock.ts';
import { createDatabase } from '../../../platform/database/database.ts';
import { keyRing } from '../../../platform/keys/key-ring.ts';
import { createSeal } from '../../../platform/seal.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { addTagOwner, type TagOwner } from '../../../testing/tag-owner.ts';
import { sealContext } from '../webhooks/deliver.ts';
import { makeSecret } from '../webhooks/standard-webhooks.ts';
import { insertWebhook } from '../webhooks/webhooks.store.ts';

/** A company with a tag, and a webhook that tells its program of passages and balances. */
export async function addCompanyWithWebhook(
  ownerUrl: string,
  given: {
    readonly serialNumber: string;
    /** Of its program. */
    readonly url: string;
    /** Of the server, which seals the webhook's secret. */
    readonly secretKey: string;
  },
): Promise<TagOwner & { readonly secret: string }> {
  const database = createDatabase({ url: ownerUrl });
  try {
    const owner = await addTagOwner(database, {
      username: 'prevoz',
      passwordHash: 'nobody signs in',
      serialNumber: given.serialNumber,
      isCompany: true,
    });
    const { accountId, userId } = owner;
    const webhookId = uuid();
    const secret = makeSecret();
    await database.transaction((tx) =>
      insertWebhook(everyAccount.account(accountId), tx, {
        webhookId,
        createdBy: userId,
        url: given.url,
        events: ['passage.recorded', 'balance.changed'],
        sealed: createSeal(keyRing(given.secretKey), 'webhook').close(
          secret.bytes,
          sealContext({ accountId, webhookId }),
        ),
        createdAt: systemClock.now(),
      }),
    );
    return { ...owner, secret: secret.text };
  } finally {
    await database.close();
  }
}
