import { success } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import type { Http } from '../../platform/http/http.ts';
import { completenessView, type SaidCompleteness } from '../passages/index.ts';
import type { Home } from './home.service.ts';
import { homeView } from './home-view.ts';

export function registerHomeRoutes(
  http: Http,
  home: Home,
  completeness: Pick<SaidCompleteness, 'show'>,
): void {
  http.serveCustomer(getPocetna, async ({ languageId }, { scope }) => {
    const page = await home.show(scope, languageId);
    return success(homeView(page, completenessView(completeness.show(page.complete, languageId))));
  });
}
