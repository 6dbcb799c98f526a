import { success } from '@rampa/contract';
import {
  getNalazi,
  getProvere,
  izvozNalaza,
  obrisiProveru,
  uporediPonovo,
  uporediVoznje,
} from '@rampa/contract/trip-checks';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { checksView, findingsView } from './trip-check-view.ts';
import type { TripChecksArea } from './trip-checks.area.ts';

export function registerTripChecksRoutes(http: Http, area: TripChecksArea): void {
  const { checks, findings, currency } = area;
  http.serveCustomer(uporediVoznje, async ({ tag_id: tagId, files, ...wanted }, { scope }) => {
    const sent = files.map(({ name, data }) => ({ name, bytes: Buffer.from(data, 'base64') }));
    return viewed(
      await checks.compare(scope, { ...wanted, tagId, files: sent }),
      ({ checkId, faults }) => ({ check_id: checkId, faults: [...faults] }),
    );
  });
  http.serveCustomer(uporediPonovo, ({ check_id: checkId }, { scope }) =>
    checks.again(scope, checkId),
  );
  http.serveCustomer(getProvere, async (slice, { scope }) =>
    success(checksView(await findings.list(scope, slice), currency)),
  );
  http.serveCustomer(
    getNalazi,
    async ({ check_id: checkId, tag_id: tagId, kind, languageId, ...slice }, { scope }) =>
      viewed(await findings.page(scope, { checkId, tagId, kind, languageId }, slice), (page) =>
        findingsView(page, currency),
      ),
  );
  http.serveCustomer(obrisiProveru, ({ check_id: checkId, what }, { scope }) =>
    checks.remove(scope, checkId, what),
  );
  http.serveFile(izvozNalaza, ({ check_id: checkId, tag_id: tagId, kind, ...wish }, { scope }) =>
    area.file(scope, { checkId, tagId, kind, ...wish }),
  );
}
