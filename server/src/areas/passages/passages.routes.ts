import type { CallParsedInput } from '@rampa/contract';
import {
  getNeobicniProlasci,
  getObracun,
  getObracunKupca,
  getPotpunost,
  getPotrosnja,
  getTroskoviPoMestima,
  getProlasci,
  getProlasciKupca,
  izvozProlazaka,
} from '@rampa/contract/passages';
import type { Http } from '../../platform/http/http.ts';
import { whereUsed } from '../../platform/http/where-used.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { SaidCompleteness } from './completeness.ts';
import type { PassageDesk } from './passage-desk.ts';
import {
  costCentreSpendingView,
  countedView,
  deskPassagesView,
  deskExplanationView,
  explanationView,
  passagesView,
  spendingView,
  unusualView,
} from './passage-view.ts';
import type { Passages } from './passages.service.ts';

export function registerPassagesRoutes(
  http: Http,
  passages: Passages,
  desk: PassageDesk,
  completeness: Pick<SaidCompleteness, 'stationName'>,
  assistedService: boolean,
): void {
  const assisted = whereUsed(http, assistedService);
  http.serveCustomer(getProlasci, async (input, { scope }) =>
    viewed(await passages.list(scope, wishOf(input)), (list) =>
      passagesView(list, (id) => completeness.stationName(id, input.languageId)),
    ),
  );
  http.serveCustomer(getPotpunost, async (input, { scope }) =>
    viewed(await passages.counted(scope, wishOf(input)), (counted) =>
      countedView(counted, (id) => completeness.stationName(id, input.languageId)),
    ),
  );
  http.serveCustomer(getNeobicniProlasci, async (input, { scope }) =>
    viewed(await passages.unusual(scope, wishOf(input)), unusualView),
  );
  http.serveCustomer(getPotrosnja, async (input, { scope }) =>
    viewed(await passages.spendingByMonth(scope, wishOf(input)), spendingView),
  );
  http.serveCustomer(getTroskoviPoMestima, async (input, { scope }) =>
    viewed(await passages.spendingByCostCentre(scope, wishOf(input)), costCentreSpendingView),
  );
  http.serveCustomer(getObracun, async ({ passage_id: passageId, languageId }, { scope }) =>
    viewed(await passages.explain(scope, passageId, languageId), explanationView),
  );
  assisted.serveStaff(getProlasciKupca, async ({ account_id: accountId, ...input }, { scope }) =>
    viewed(await desk.list(scope, accountId, wishOf(input)), deskPassagesView),
  );
  assisted.serveStaff(getObracunKupca, async (input, { scope }) => {
    const { account_id: accountId, passage_id: passageId, languageId } = input;
    return viewed(
      await desk.explain(scope, { accountId, passageId }, languageId),
      deskExplanationView,
    );
  });
  http.serveFile(izvozProlazaka, ({ format, languageId, schema, ...asked }, { scope }) =>
    passages.exportFile(scope, wishOf(asked), { format, languageId, schema, asked }),
  );
}

function wishOf<Input extends Omit<CallParsedInput<typeof getPotrosnja>, 'languageId'>>({
  tag_id: tagId,
  driver_id: driverId,
  station_id: stationId,
  ...wish
}: Input) {
  return { tagId, driverId, stationId, ...wish };
}
