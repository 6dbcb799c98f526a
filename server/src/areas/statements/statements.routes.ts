import { success } from '@rampa/contract';
import { getMesecniIzvodi, izaberiIzvode, preuzmiIzvod } from '@rampa/contract/statements';
import type { Http } from '../../platform/http/http.ts';
import { statementsView } from './statement-view.ts';
import type { Statements } from './statements.service.ts';

export function registerStatementsRoutes(http: Http, statements: Statements): void {
  http.serveCustomer(getMesecniIzvodi, async (input, { scope }) =>
    success(statementsView(await statements.list(scope, input))),
  );
  http.serveCustomer(izaberiIzvode, async ({ wanted }, { scope }) => {
    await statements.choose(scope, wanted);
    return success({});
  });
  http.serveFile(preuzmiIzvod, ({ statementId, ...wish }, { scope }) =>
    statements.file(scope, statementId, wish),
  );
}
