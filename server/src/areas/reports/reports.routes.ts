import { success } from '@rampa/contract';
import { getStanjeRada } from '@rampa/contract/reports';
import type { Http } from '../../platform/http/http.ts';
import type { WorkStates } from './work-state.ts';
import { workStateView } from './work-state-view.ts';

export function registerReportsRoutes(http: Http, states: WorkStates): void {
  http.serveStaff(getStanjeRada, async ({ languageId }, { scope }) =>
    success(workStateView(await states.of(scope, languageId))),
  );
}
