import { success } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import type { Http } from '../../platform/http/http.ts';
import type { Home } from './home.service.ts';
import { homeView } from './home-view.ts';

export function registerHomeRoutes(http: Http, home: Home): void {
  http.serveCustomer(getPocetna, async ({ languageId }, { scope }) =>
    success(homeView(await home.show(scope, languageId))),
  );
}
