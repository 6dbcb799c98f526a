import { getPocetna } from '@rampa/contract/home';
import { getObavestenja, getProfil } from '@rampa/contract/identity';
import { getProlasci } from '@rampa/contract/passages';
import { getTagovi, sacuvajTag } from '@rampa/contract/tags';
import { getPregled, getStatus, napraviDopunu } from '@rampa/contract/top-ups';
import { setTimeout as pass } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { SandboxGateway } from '../../../server/src/testing/sandbox-gateway.ts';
import { createBuyer } from '../work/at-gateway.ts';
import type { Random } from '../seeded-random.ts';
import { createVanishings } from '../vanishing.ts';
import type { Member } from './member.ts';
import type { Tally } from './tally.ts';

const rows = { first: 0, rows: 10 };

/** Reads what is theirs, writes, and reads what was written; whichever server answers. */
export async function useThePortal(
  member: Member,
  { random, tally, signal }: { random: Random; tally: Tally; signal: AbortSignal },
): Promise<void> {
  const theTag = async () => {
    const found = await member.call(getTagovi, { ...rows, filter: '', languageId: '2' });
    const tag = found?.items[0];
    if (found !== null && tag?.serial_number !== member.serialNumber) {
      tally.wrong('calls of customers', `${member.email} does not see their tag`);
    }
    return tag;
  };
  const rename = async (): Promise<void> => {
    const tag = await theTag();
    if (tag === undefined) return;
    const nickname = `ауто ${String(random.between(0, 1_000_000))}`;
    const saved = await member.call(sacuvajTag, { tag_id: tag.tag_id, nickname, plate: tag.plate });
    if (saved === null) return;
    const after = await theTag();
    if (after !== undefined && after.nickname !== nickname) {
      tally.wrong('calls of customers', `${member.email} has saved a name, and reads another one`);
    }
  };
  const lookAtProfile = async (): Promise<void> => {
    const profile = await member.call(getProfil, {});
    if (profile !== null && profile.email !== member.email) {
      tally.wrong('calls of customers', `${member.email} sees the profile of somebody else`);
    }
  };
  await member.signIn();
  while (!signal.aborted) {
    await random.pick([
      rename,
      lookAtProfile,
      () => member.call(getPocetna, { languageId: '2' }),
      () => member.call(getPregled, { tag_id: '', ...rows }),
      () => member.call(getProlasci, { tag_id: '', period: '', languageId: '2', ...rows }),
      () => member.call(getObavestenja, { languageId: '2' }),
      () => member.renew(),
      () => (random.between(0, 4) === 0 ? member.signIn() : lookAtProfile()),
    ])();
    await pause(random, signal);
  }
}

/** Tops up by card, and looks until the portal says that it is paid. */
export async function topUp(
  member: Member,
  options: {
    readonly gateway: SandboxGateway;
    readonly paid: Map<string, number>;
    readonly random: Random;
    readonly tally: Tally;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { gateway, paid, random, tally, signal } = options;
  // Nobody vanishes here: what has no answer has failed.
  const never = { ...createVanishings(), perhaps: async () => undefined };
  const buyer = createBuyer({ gateway, random, vanishings: never });
  await member.signIn();
  const tags = await member.call(getTagovi, { ...rows, filter: '', languageId: '2' });
  const tagId = tags?.items[0]?.tag_id;
  while (!signal.aborted && tagId !== undefined) {
    const amount = 100_000;
    const started = await member.call(napraviDopunu, {
      tag_id: tagId,
      amount,
      idempotencyKey: uuid(),
    });
    if (started !== null) {
      const order = { order_number: started.order_number };
      await buyer.go(started.redirectUrl, signal);
      await gateway.approve(started.order_number);
      paid.set(started.order_number, amount);
      const until = performance.now() + 20_000;
      for (;;) {
        const state = await member.call(getStatus, order);
        if (state === null || state.status === 'paid') break;
        if (performance.now() > until) {
          tally.wrong('calls of customers', `${started.order_number} is paid, and not credited`);
          break;
        }
        await pass(300);
      }
    }
    // Fewer than the server takes of an account in an hour.
    await pass(15_000, undefined, { signal }).catch(() => undefined);
  }
}

export async function pause(random: Random, signal: AbortSignal): Promise<void> {
  await pass(random.between(50, 350), undefined, { signal }).catch(() => undefined);
}
