import {
  getNeobicniProlasci,
  getObracun,
  getPotrosnja,
  getTroskoviPoMestima,
  getProlasci,
  izvozProlazaka,
} from '@rampa/contract/passages';
import type { Http } from '../../platform/http/http.ts';
import type { Passages } from './passages.service.ts';

export function registerPassagesRoutes(http: Http, passages: Passages): void {
  http.serveCustomer(getProlasci, (input, { scope }) => passages.list(scope, input));
  http.serveCustomer(getNeobicniProlasci, (input, { scope }) => passages.unusual(scope, input));
  http.serveCustomer(getPotrosnja, (input, { scope }) => passages.spendingByMonth(scope, input));
  http.serveCustomer(getTroskoviPoMestima, (input, { scope }) =>
    passages.spendingByCostCentre(scope, input),
  );
  http.serveCustomer(getObracun, (input, { scope }) =>
    passages.explain(scope, input.passage_id, input.languageId),
  );
  http.serveFile(izvozProlazaka, (input, { scope }) => passages.exportFile(scope, input));
}
