import {
  getNeobicniProlasci,
  getObracun,
  getObracunKupca,
  getPotrosnja,
  getTroskoviPoMestima,
  getProlasci,
  getProlasciKupca,
  izvozProlazaka,
} from '@rampa/contract/passages';
import type { Http } from '../../platform/http/http.ts';
import type { PassageDesk } from './passage-desk.ts';
import type { Passages } from './passages.service.ts';

export function registerPassagesRoutes(http: Http, passages: Passages, desk: PassageDesk): void {
  http.serveCustomer(getProlasci, (input, { scope }) => passages.list(scope, input));
  http.serveCustomer(getNeobicniProlasci, (input, { scope }) => passages.unusual(scope, input));
  http.serveCustomer(getPotrosnja, (input, { scope }) => passages.spendingByMonth(scope, input));
  http.serveCustomer(getTroskoviPoMestima, (input, { scope }) =>
    passages.spendingByCostCentre(scope, input),
  );
  http.serveCustomer(getObracun, (input, { scope }) =>
    passages.explain(scope, input.passage_id, input.languageId),
  );
  http.serveStaff(getProlasciKupca, (input, { scope }) => desk.list(scope, input));
  http.serveStaff(getObracunKupca, (input, { scope }) => desk.explain(scope, input));
  http.serveFile(izvozProlazaka, (input, { scope }) => passages.exportFile(scope, input));
}
