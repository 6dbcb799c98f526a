import { success } from '@rampa/contract';
import {
  dodajPrilogUprave,
  getPrilogReklamacije,
  getRedReklamacija,
  getReklamacijaUprave,
  odbijReklamaciju,
  odgovoriNaReklamaciju,
  preuzmiReklamaciju,
  prihvatiReklamaciju,
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
  http.serveStaff(getRedReklamacija, async (input, who) => success(await office.queue(input, who)));
  http.serveStaff(getReklamacijaUprave, (input, who) => office.show(input, who));
  http.serveStaff(preuzmiReklamaciju, (input, who) => office.take(input, who));
  http.serveStaff(odgovoriNaReklamaciju, (input, who) => office.answer(input, who));
  http.serveStaff(prihvatiReklamaciju, (input, who) => office.accept(input, who));
  http.serveStaff(odbijReklamaciju, (input, who) => office.refuse(input, who));
  http.serveStaff(dodajPrilogUprave, (input, who) => files.upload(input, who));
  http.serveStaff(ukloniPrilogUprave, (input, who) => files.remove(input, who));
  http.serveStaffFile(getPrilogReklamacije, (input, who) => files.file(input, who));
}
