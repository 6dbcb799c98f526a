import { Temporal } from 'temporal-polyfill';
import { demandKeys } from '../demand-keys.ts';
import { keyedThings } from '../keyed-things.ts';
import { idsOf } from '../platform/keys/key-ring.ts';
import { countStale, resealAll, type Resealed } from '../platform/keys/reseal.ts';
import { rootKeyUsedSince } from '../platform/keys/root-keys.store.ts';
import type { Command, CommandContext } from './command.ts';
import { programScope } from './command-line-scope.ts';
import { usageOf } from './command-table.ts';

/**
 * How long what nobody stores may still be used: the form of a message, and what a registration leaves in its
 * browser until the address is confirmed. Other tickets live for minutes or hours.
 */
const LONGEST_TICKET = { hours: 24 } as const;

export const secretsRotateCommand: Command = {
  name: 'secrets rotate',
  help: [
    'Opens what is sealed with a key of SECRET_KEY_PREVIOUS, and seals it with SECRET_KEY: secrets of authenticator apps and webhooks, saved cards, links in mails that wait. Servers may run meanwhile, once all of them have the new key. It goes in small transactions, so it may be interrupted and repeated; what is done stays done. Then it says what still needs a previous key, and from when SECRET_KEY_PREVIOUS can be left out.',
    '--dry-run opens everything, counts and changes nothing. Exit code 1 if something is sealed with a key that is not given, or cannot be opened.',
  ].join('\n'),
  stopsWhenAsked: true,
  async run(context) {
    const { args, database, settings, dryRun = false, signal, say } = context;
    if (args.length > 0) {
      const error = `rampa secrets rotate takes no ${args.join(' ')}. See rampa --help.`;
      return { exitCode: 2, lines: [error], data: { error, usage: usageOf('secrets rotate') } };
    }
    await demandKeys(database, settings);
    const { secretKeys } = settings;
    const options = { database, secretKeys, things: keyedThings };
    const resealed = await resealAll(programScope, { ...options, dryRun, signal, say });
    const sealed = withoutUnreadable(await countStale(programScope, options), resealed);
    const hashed = await countHashed(context);
    const usedSince = await rootKeyUsedSince(database.queries, idsOf(secretKeys).current);
    const stale = sealed.some(({ count }) => count > 0);
    const unreadable = resealed.some((one) => one.unreadable > 0);
    const from = stale ? null : (usedSince?.add(LONGEST_TICKET) ?? null);
    return {
      exitCode: unreadable || (stale && !dryRun) ? 1 : 0,
      lines: [
        ...resealed.map((one) => lineOf(one, dryRun)),
        ...leftLines({ sealed, hashed, dryRun }),
        ...(unreadable
          ? [
              'If servers refuse to start for what cannot be opened: SECRET_KEY_LOST=older lets them.',
            ]
          : []),
        ...untilLines(context, { from, usedSince, stale }),
        ...(dryRun ? ['Nothing was changed (--dry-run).'] : []),
      ],
      data: {
        ok: !unreadable && (!stale || dryRun),
        dryRun,
        keys: idsOf(secretKeys),
        resealed,
        left: { sealed, hashed },
        usedSince: usedSince?.toString() ?? null,
        previousNeededUntil: from?.toString() ?? null,
      },
    };
  },
};

function lineOf({ kind, resealed, unreadable }: Resealed, dryRun: boolean): string {
  const closed = unreadable === 0 ? '' : `; ${unreadable} cannot be opened with any of the keys`;
  return `${kind}: ${resealed} ${dryRun ? 'would be sealed' : 'sealed'} with the new key${closed}`;
}

interface SealedLeft {
  readonly kind: string;
  readonly count: number;
}

/** What no key opens needs none of them either. */
function withoutUnreadable(
  counts: readonly SealedLeft[],
  resealed: readonly Resealed[],
): readonly SealedLeft[] {
  const closed = new Map(resealed.map(({ kind, unreadable }) => [kind, unreadable]));
  return counts.map(({ kind, count }) => ({
    kind,
    count: Math.max(0, count - (closed.get(kind) ?? 0)),
  }));
}

interface HashedLeft {
  readonly kind: string;
  readonly advice: string;
  /** Hashed with a previous key. */
  readonly previous: number;
  /** By an older version, which did not note the key: perhaps a previous one. */
  readonly unknown: number;
  /** Hashed with a key that is not given. */
  readonly lost: number;
}

/** Hashes that only a previous key finds again. */
async function countHashed({ database, settings }: CommandContext): Promise<readonly HashedLeft[]> {
  const { current, previous } = idsOf(settings.secretKeys);
  const left: HashedLeft[] = [];
  for (const { kind, advice, count } of keyedThings.hashes) {
    const found = await count(programScope, database.queries);
    const sum = (counts: (keyId: string | null) => boolean): number =>
      found.reduce((total, one) => total + (counts(one.keyId) ? one.count : 0), 0);
    left.push({
      kind,
      advice,
      previous: sum((keyId) => keyId !== null && previous.includes(keyId)),
      unknown: previous.length === 0 ? 0 : sum((keyId) => keyId === null),
      lost: sum((keyId) => keyId !== null && keyId !== current && !previous.includes(keyId)),
    });
  }
  return left;
}

function leftLines({
  sealed,
  hashed,
  dryRun,
}: {
  readonly sealed: readonly SealedLeft[];
  readonly hashed: readonly HashedLeft[];
  readonly dryRun: boolean;
}): string[] {
  return [
    ...sealed
      .filter(({ count }) => count > 0 && !dryRun)
      .map(({ kind, count }) => `still sealed with another key: ${count} ${kind}; run it again`),
    ...hashed
      .filter(({ previous, unknown }) => previous + unknown > 0)
      .map(
        ({ kind, advice, previous, unknown }) =>
          `still needs a previous key: ${previous + unknown} ${kind}${
            unknown === 0 ? '' : ` (of ${unknown} it is not known which key they need)`
          }; they ${advice}`,
      ),
    ...hashed
      .filter(({ lost }) => lost > 0)
      .map(({ kind, lost }) => `no longer work, since their key is not given: ${lost} ${kind}`),
  ];
}

function untilLines(
  { clock, settings }: CommandContext,
  {
    from,
    usedSince,
    stale,
  }: {
    readonly from: Temporal.Instant | null;
    readonly usedSince: Temporal.Instant | null;
    readonly stale: boolean;
  },
): string[] {
  if (idsOf(settings.secretKeys).previous.length === 0) return [];
  if (usedSince === null) return ['No server has started with this SECRET_KEY yet.'];
  if (stale || from === null) return ['SECRET_KEY_PREVIOUS has to stay.'];
  const when =
    Temporal.Instant.compare(from, clock.now()) > 0
      ? `from ${from.toString({ smallestUnit: 'second' })} on, if every server has started with the new key by ${usedSince.toString({ smallestUnit: 'second' })}`
      : `now, if every server has started with the new key by ${clock.now().subtract(LONGEST_TICKET).toString({ smallestUnit: 'second' })}`;
  return [`Nothing else needs SECRET_KEY_PREVIOUS; it can be left out ${when}.`];
}
