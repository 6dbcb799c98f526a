import { success } from '@rampa/contract';
import { getMesecniIzvodi, izaberiIzvode, preuzmiIzvod } from '@rampa/contract/statements';
import type { Http } from '../../platform/http/http.ts';
import type { Statements } from './statements.service.ts';

export function registerStatementsRoutes(http: Http, statements: Statements): void {
  http.serveCustomer(getMesecniIzvodi, async (input, { session }) =>
    success(await statements.list(session.accountId, input)),
  );
  http.serveCustomer(izaberiIzvode, async ({ wanted }, { session }) => {
    await statements.choose(session.accountId, wanted);
    return success({});
  });
  http.serveFile(preuzmiIzvod, (input, { session }) => statements.file(session.accountId, input));
}
