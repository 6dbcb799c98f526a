import { success } from '@rampa/contract';
import {
  dodajBeleskuReklamacije,
  dodajPrilogUprave,
  dodeliReklamaciju,
  getGotoviOdgovori,
  getOpterecenje,
  getPrilogReklamacije,
  getRedReklamacija,
  getReklamacijaUprave,
  obrisiGotovOdgovor,
  odbijReklamaciju,
  odgovoriNaReklamaciju,
  preuzmiReklamaciju,
  prihvatiReklamaciju,
  sacuvajGotovOdgovor,
  ukloniPrilogUprave,
} from '@rampa/contract/complaints';
import type { Http } from '../../platform/http/http.ts';
import type { ComplaintOffice } from './complaint-office.ts';
import type { OfficeFiles } from './office-files.ts';

/** What was filed is decided, also where no new complaints are taken. */
export function registerComplaintOfficeRoutes(
  http: Http,
  office: ComplaintOffice,
  files: OfficeFiles,
): void {
  http.serveStaff(getRedReklamacija, async (input, { scope }) =>
    success(await office.queue(scope, input)),
  );
  http.serveStaff(getReklamacijaUprave, (input, { scope }) => office.show(scope, input));
  http.serveStaff(preuzmiReklamaciju, (input, { scope }) => office.take(scope, input));
  http.serveStaff(odgovoriNaReklamaciju, (input, { scope }) => office.answer(scope, input));
  http.serveStaff(prihvatiReklamaciju, (input, { scope }) => office.accept(scope, input));
  http.serveStaff(odbijReklamaciju, (input, { scope }) => office.refuse(scope, input));
  http.serveStaff(dodeliReklamaciju, (input, { scope }) => office.assign(scope, input));
  http.serveStaff(getOpterecenje, async (_input, { scope }) =>
    success(await office.workload(scope)),
  );
  http.serveStaff(dodajBeleskuReklamacije, (input, { scope }) => office.note(scope, input));
  http.serveStaff(getGotoviOdgovori, async (_input, { scope }) =>
    success(await office.canned.list(scope)),
  );
  http.serveStaff(sacuvajGotovOdgovor, (input, { scope }) => office.canned.save(scope, input));
  http.serveStaff(obrisiGotovOdgovor, (input, { scope }) => office.canned.remove(scope, input));
  http.serveStaff(dodajPrilogUprave, (input, { scope }) => files.upload(scope, input));
  http.serveStaff(ukloniPrilogUprave, (input, { scope }) => files.remove(scope, input));
  http.serveStaffFile(getPrilogReklamacije, (input, { scope }) => files.file(scope, input));
}
