import {
  getObracun,
  getPotrosnja,
  getTroskoviPoMestima,
  getProlasci,
  izvozProlazaka,
} from '@rampa/contract/passages';
import type { Http } from '../../platform/http/http.ts';
import type { Passages } from './passages.service.ts';

export function registerPassagesRoutes(http: Http, passages: Passages): void {
  http.serveCustomer(getProlasci, (input, { session }) =>
    passages.list(session.accountId, input, session.reach),
  );
  http.serveCustomer(getPotrosnja, (input, { session }) =>
    passages.spendingByMonth(session.accountId, input, session.reach),
  );
  http.serveCustomer(getTroskoviPoMestima, (input, { session }) =>
    passages.spendingByCostCentre(session.accountId, input),
  );
  http.serveCustomer(getObracun, (input, { session }) =>
    passages.explain(session.accountId, input.passage_id, input.languageId, session.reach),
  );
  http.serveFile(izvozProlazaka, (input, { session }) =>
    passages.exportFile(session.accountId, input, session.reach),
  );
}
