import { success } from '@rampa/contract';
import { getMesecniIzvodi, izaberiIzvode, preuzmiIzvod } from '@rampa/contract/statements';
import type { Http } from '../../platform/http/http.ts';
import type { SaidCompleteness } from '../passages/index.ts';
import { statementsView } from './statement-view.ts';
import type { Statements } from './statements.service.ts';

export function registerStatementsRoutes(
  http: Http,
  statements: Statements,
  { stationName }: Pick<SaidCompleteness, 'stationName'>,
): void {
  http.serveCustomer(getMesecniIzvodi, async ({ languageId: asked, ...slice }, context) => {
    const languageId = asked ?? context.languageId ?? '2';
    return success(
      statementsView(await statements.list(context.scope, slice), (stationId) =>
        stationName(stationId, languageId),
      ),
    );
  });
  http.serveCustomer(izaberiIzvode, async ({ wanted }, { scope }) => {
    await statements.choose(scope, wanted);
    return success({});
  });
  http.serveFile(preuzmiIzvod, ({ statementId, ...wish }, { scope }) =>
    statements.file(scope, statementId, wish),
  );
}
