import { success } from '@rampa/contract';
import { getMesecniIzvodi, izaberiIzvode, preuzmiIzvod } from '@rampa/contract/statements';
import type { Http } from '../../platform/http/http.ts';
import type { Statements } from './statements.service.ts';

export function registerStatementsRoutes(http: Http, statements: Statements): void {
  http.serveCustomer(getMesecniIzvodi, async (input, { scope }) =>
    success(await statements.list(scope, input)),
  );
  http.serveCustomer(izaberiIzvode, async ({ wanted }, { scope }) => {
    await statements.choose(scope, wanted);
    return success({});
  });
  http.serveFile(preuzmiIzvod, (input, { scope }) => statements.file(scope, input));
}
