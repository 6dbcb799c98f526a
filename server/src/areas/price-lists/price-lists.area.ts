import type { LanguageId } from '@rampa/contract';
import { staffActor } from '../../platform/audit/operator.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import { createFileReader } from '../../platform/files/file-reader.ts';
import type { FileReply } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApprovalsArea } from '../approvals/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { FindUsualTrips } from '../passages/index.ts';
import type { staffRoleChanged as roleChanged } from '../staff/index.ts';
import type { TollNetworks } from '../toll-calculator/index.ts';
import { createPriceListChanges } from './change-price-lists.ts';
import { createPriceListDesk } from './price-list-desk.ts';
import type { Preview } from './preview-list.ts';
import { tripsCsv } from './price-list-view.ts';
import { createWithdraw } from './withdraw-list.ts';
import { readPriceListOnScreen } from './read-on-screen.ts';
import { forgetWithdrawalsAsked } from './withdrawals.store.ts';

/** Headings of the file with the compared trips, in their order. */
const headings = [
  'from',
  'to',
  'times',
  'category',
  'before',
  'after',
  'change',
  'percent',
  'currency',
];

export type PriceLists = ReturnType<typeof createPriceListsArea>;

/** Price lists on screen: what holds, what is to come, and what it would change. */
export function createPriceListsArea(
  platform: Platform,
  uses: {
    readonly approvals: Pick<ApprovalsArea, 'refusePair'>;
    readonly identity: IdentityService;
    readonly language: Language;
    readonly networks: TollNetworks;
    readonly usualTrips: FindUsualTrips;
  },
) {
  const { settings, database, log, facts } = platform;
  const { staffUsers, demandProof } = uses.identity;
  const reader = createFileReader({
    program: new URL('./price-list-thread.ts', import.meta.url),
    read: readPriceListOnScreen,
    onError: (error) => log.warn({ err: error }, 'a price list could not be read'),
  });
  const shared = {
    ...platform,
    networks: uses.networks,
    secondPerson: settings.priceLists === 'second-person',
  };
  const changing = {
    ...shared,
    reader,
    refusePair: uses.approvals.refusePair,
    country: settings.country,
    currency: facts.currency,
    demandProof,
  };
  /** What somebody asked to withdraw ends with their role: another has to ask for it. */
  const staffRoleChanged: ListenerOf<typeof roleChanged> = async (tx, { scope, userId, role }) => {
    if (role === 'supervisor') return;
    await forgetWithdrawalsAsked(scope, tx, settings.country, staffActor(userId));
  };
  return {
    desk: createPriceListDesk({ ...shared, usualTrips: uses.usualTrips, staffUsers }),
    changes: { ...createPriceListChanges(changing), withdraw: createWithdraw(changing) },
    staffRoleChanged,
    async nameOf(actor: string | null): Promise<string> {
      return (await staffUsers.namesOfActors(database.queries, [actor]))(actor);
    },
    /** The compared trips of a preview, for a spreadsheet. */
    file(preview: Preview, languageId: LanguageId): FileReply {
      const { version } = preview.list.tariff;
      const titles = headings.map((one) =>
        uses.language.translate(languageId, `price-lists.file-${one}`),
      );
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: `cenovnik-${version}.csv`,
        body: tripsCsv(preview, languageId, titles),
      };
    },
    close: reader.close,
  };
}
