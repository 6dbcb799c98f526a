import {
  failure,
  parsePeriod,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type { getDopune, getPonuda, getPregled } from '@rampa/contract/top-ups';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { TagRecord, Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { viewOf } from './top-up-view.ts';
import { selectLatest, selectTopUps, type TopUpRecord } from './top-ups.store.ts';

export interface TopUpListsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'find' | 'all' | 'describe' | 'isBalanceLow'>;
  readonly wallet: Wallet;
  readonly offer: CallResult<typeof getPonuda>;
}

/** Balances of tags with their latest top-ups, and the list of top-ups. */
export function createTopUpLists(deps: TopUpListsDeps) {
  const { clock, tags, wallet, offer } = deps;
  const { database } = deps;

  return {
    overview: (
      scope: AccountScope,
      input: CallParsedInput<typeof getPregled>,
    ): Promise<Outcome<CallResult<typeof getPregled>, 'tags.not-found' | 'top-ups.no-overview'>> =>
      database.read(async ({ queries }) => {
        const all = await tags.all(scope, queries);
        const wanted = input.tag_id === '' ? all : all.filter((tag) => tag.tagId === input.tag_id);
        if (wanted.length === 0) {
          return failure(input.tag_id === '' ? 'top-ups.no-overview' : 'tags.not-found');
        }
        const balances = await wallet.tagBalances(scope, queries);
        const balanceOf = (tag: TagRecord): number => balances.get(tag.tagId) ?? 0;
        const sumOf = (some: readonly TagRecord[]): number =>
          some.reduce((sum, tag) => sum + balanceOf(tag), 0);
        const usable = all.filter(({ status }) => status !== 'izgubljen' && status !== 'ukraden');
        const sorted = [...wanted].sort(
          (a, b) => balanceOf(a) - balanceOf(b) || (a.serialNumber < b.serialNumber ? -1 : 1),
        );
        const from = input.first ?? 0;
        const shown = sorted.slice(from, input.rows === undefined ? undefined : from + input.rows);
        const latest = await selectLatest(
          scope,
          queries,
          shown.map((tag) => tag.tagId),
        );
        const { currency } = offer;
        return success({
          items: shown.map((tag) => {
            const { tagId, serialNumber, plate, nickname, status } = tag;
            const last = latest.find((topUp) => topUp.tagId === tagId);
            return {
              tag_id: tagId,
              serial_number: serialNumber,
              plate,
              nickname,
              status,
              balance: { amount: balanceOf(tag), currency },
              lowBalance: tags.isBalanceLow(tag, balanceOf(tag)),
              lastTopUp: last === undefined ? null : viewOf(last, tag, clock.now()),
            };
          }),
          totalRecords: wanted.length,
          totalBalance: { amount: sumOf(all), currency },
          usable: { tags: usable.length, balance: { amount: sumOf(usable), currency } },
        });
      }),

    /** The newest, whatever their state. */
    newest: (scope: AccountScope, rows: number): Promise<readonly TopUpRecord[]> =>
      database.read(async ({ queries }) => {
        const all = { tagId: null, from: null, to: null };
        return (await selectTopUps(scope, queries, all, 0, rows)).topUps;
      }),

    async list(
      scope: AccountScope,
      input: CallParsedInput<typeof getDopune>,
    ): Promise<Outcome<CallResult<typeof getDopune>, 'tags.not-found' | 'top-ups.none'>> {
      const tag = input.tag_id === '' ? null : await tags.find(scope, input.tag_id);
      if (tag === undefined) return failure('tags.not-found');
      const selection = {
        tagId: tag?.tagId ?? null,
        ...parsePeriod(input.period),
      };
      const { totalRecords, topUps, known } = await database.read(async ({ queries }) => {
        const page = await selectTopUps(scope, queries, selection, input.first, input.rows);
        const tagIds = page.topUps.map((topUp) => topUp.tagId);
        return { ...page, known: await tags.describe(scope, tagIds, queries) };
      });
      if (totalRecords === 0) return failure('top-ups.none');
      return success({
        items: topUps.map((topUp) => viewOf(topUp, known.get(topUp.tagId), clock.now())),
        totalRecords,
      });
    },
  };
}
