import { failure, success, type Failure } from '@rampa/contract';
import {
  dodajPoruku,
  dodajPrilog,
  getDetalji,
  getPredmet,
  getSporniProlasci,
  getPrilog,
  getPrijavljeniProlasci,
  getReklamacije,
  novaReklamacija,
  podnesiPrigovor,
  povuciReklamaciju,
  ukloniPrilog,
} from '@rampa/contract/complaints';
import type { CustomerContext, Http } from '../../platform/http/http.ts';
import type { Attachments } from './attachments.ts';
import type { Complaints } from './complaints.service.ts';

/** If complaints are switched off, their calls do not exist. */
export function registerComplaintsRoutes(
  http: Http,
  complaints: Complaints,
  attachments: Attachments,
): void {
  const closed = failure('request.not-found');
  const whenOpen =
    <Input, Answer>(handler: (input: Input, context: CustomerContext) => Promise<Answer>) =>
    async (
      input: Input,
      context: CustomerContext,
    ): Promise<Answer | Failure<'request.not-found'>> =>
      complaints.open ? handler(input, context) : closed;

  http.serveCustomer(
    getReklamacije,
    whenOpen(async (input, { scope }) => success(await complaints.list(scope, input))),
  );
  http.serveCustomer(
    getPredmet,
    whenOpen((input, { scope }) => complaints.subject(scope, input)),
  );
  http.serveCustomer(
    getSporniProlasci,
    whenOpen((input, { scope }) => complaints.passages(scope, input)),
  );
  http.serveCustomer(
    getPrijavljeniProlasci,
    whenOpen(async (input, { scope }) => success(await complaints.filedAbout(scope, input))),
  );
  http.serveCustomer(
    novaReklamacija,
    whenOpen((input, { scope }) => complaints.file(scope, input)),
  );
  http.serveCustomer(
    getDetalji,
    whenOpen((input, { scope }) => complaints.details(scope, input)),
  );
  http.serveCustomer(
    dodajPoruku,
    whenOpen((input, { scope }) => complaints.write(scope, input)),
  );
  http.serveCustomer(
    podnesiPrigovor,
    whenOpen((input, { scope }) => complaints.object(scope, input)),
  );
  http.serveCustomer(
    povuciReklamaciju,
    whenOpen(({ complaint_number }, { scope }) => complaints.withdraw(scope, complaint_number)),
  );
  http.serveCustomer(
    dodajPrilog,
    whenOpen((input, { scope }) => attachments.upload(scope, input)),
  );
  http.serveCustomer(
    ukloniPrilog,
    whenOpen(async ({ attachment_id }, { scope }) => {
      await attachments.remove(scope, attachment_id);
      return success({});
    }),
  );
  http.serveFile(
    getPrilog,
    whenOpen(({ attachment_id }, { scope }) => attachments.file(scope, attachment_id)),
  );
}
