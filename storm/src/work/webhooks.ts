import { napraviVebhuk } from '@rampa/contract/integrations';
import {
  answering,
  eventsIn,
  startReceiver,
  taking,
  type Receiver,
} from '../../../server/src/areas/integrations/testing/receiver.ts';
import type { Client } from '../client.ts';
import type { Random } from '../seeded-random.ts';
import { textsOf, type Work } from './work.ts';

/** One request in so many is refused, never two in a row, and has to come again. */
const REFUSING = 20;

/**
 * A company whose program is told of each passage of its tag, at least once and with one id. Its webhook is made
 * here, before anything breaks.
 */
export async function createWebhookWork(options: {
  readonly client: Client;
  readonly accountId: string;
  /** The lane in which its tag drives, from when the webhook is there. */
  readonly lane: Work;
  readonly random: Random;
  readonly signal: AbortSignal;
}): Promise<Work> {
  const { client, lane, random } = options;
  /** By passage: the ids of the events that told of it. */
  const told = new Map<string, Set<string>>();
  let receiver: Receiver | undefined;

  const listen = async (): Promise<string> => {
    receiver = await startReceiver();
    let wasRefused = false;
    receiver.react((response, request) => {
      wasRefused = !wasRefused && random.between(0, REFUSING) === 0;
      if (wasRefused) {
        answering(503)(response, request);
        return;
      }
      for (const { id, data } of eventsIn(request)) {
        const passage = String(data['passage_id']);
        const ids = told.get(passage) ?? new Set<string>();
        told.set(passage, ids.add(id));
      }
      taking(response, request);
    });
    return receiver.url;
  };

  const webhook = { url: await listen(), events: ['passage.recorded' as const] };
  await client.insist(napraviVebhuk, webhook, options.signal);

  return {
    name: 'passages told to a company',
    run: (signal) => lane.run(signal),
    acknowledged: () => lane.acknowledged(),
    async check(database) {
      const found = await lane.check(database);
      const twoIds = [...told].filter(([, ids]) => ids.size > 1);
      return { ...found, twice: [...found.twice, ...twoIds.map(([passage]) => passage)] };
    },
    async left(database) {
      const passages = await textsOf(
        database,
        `SELECT passage_id FROM passages WHERE account_id = '${options.accountId}'`,
      );
      return passages
        .filter((passage) => !told.has(passage))
        .map((passage) => `passage not told of: ${passage}`);
    },
    async close() {
      await receiver?.close();
    },
  };
}
