import { success } from '@rampa/contract';
import {
  getOdbijeniProlasci,
  naplatiOdbijeni,
  obracunajOdbijeni,
  resiOdbijene,
} from '@rampa/contract/corrections';
import type { Http } from '../../platform/http/http.ts';
import type { RefusedDesk } from './corrections.area.ts';

export function registerCorrectionsRoutes(http: Http, desk: RefusedDesk): void {
  http.serveStaff(getOdbijeniProlasci, async (input, { scope }) =>
    success(await desk.list(scope, input)),
  );
  http.serveStaff(obracunajOdbijeni, (input, { scope }) => desk.price(scope, input));
  http.serveStaff(naplatiOdbijeni, (input, { scope }) => desk.charge(scope, input));
  http.serveStaff(resiOdbijene, async (input, { scope }) =>
    success(await desk.decide(scope, input)),
  );
}
