import { success } from '@rampa/contract';
import {
  getOdbijeniProlasci,
  getOznaceniProlasci,
  ispraviProlazak,
  naplatiOdbijeni,
  obracunajIspravku,
  obracunajOdbijeni,
  prihvatiOznacene,
  resiOdbijene,
} from '@rampa/contract/corrections';
import type { Http } from '../../platform/http/http.ts';
import type { MarkedDesk, RefusedDesk } from './corrections.area.ts';

export function registerCorrectionsRoutes(http: Http, desk: RefusedDesk, marked: MarkedDesk): void {
  http.serveStaff(getOdbijeniProlasci, async (input, { scope }) =>
    success(await desk.list(scope, input)),
  );
  http.serveStaff(obracunajOdbijeni, (input, { scope }) => desk.price(scope, input));
  http.serveStaff(naplatiOdbijeni, (input, { scope }) => desk.charge(scope, input));
  http.serveStaff(resiOdbijene, async (input, { scope }) =>
    success(await desk.decide(scope, input)),
  );
  http.serveStaff(getOznaceniProlasci, async (input, { scope }) =>
    success(await marked.list(scope, input)),
  );
  http.serveStaff(obracunajIspravku, (input, { scope }) => marked.price(scope, input));
  http.serveStaff(ispraviProlazak, (input, { scope }) => marked.correct(scope, input));
  http.serveStaff(prihvatiOznacene, async (input, { scope }) =>
    success(await marked.accept(scope, input)),
  );
}
