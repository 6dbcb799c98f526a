import { success } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import type { Http } from '../../platform/http/http.ts';
import type { SaidCompleteness } from '../passages/index.ts';
import type { Home } from './home.service.ts';
import { homeView } from './home-view.ts';

export function registerHomeRoutes(
  http: Http,
  home: Home,
  completeness: Pick<SaidCompleteness, 'stationName'>,
): void {
  http.serveCustomer(getPocetna, async ({ languageId }, { scope }) =>
    success(
      homeView(await home.show(scope, languageId), (id) =>
        completeness.stationName(id, languageId),
      ),
    ),
  );
}
