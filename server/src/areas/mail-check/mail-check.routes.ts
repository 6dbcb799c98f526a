import { proveriKod } from '@rampa/contract/mail-check';
import type { Http } from '../../platform/http/http.ts';
import type { MailCheck } from './mail-check.service.ts';

export function registerMailCheckRoutes(http: Http, mailCheck: MailCheck): void {
  http.serve(proveriKod, (input, { address }) => mailCheck.check(input, address));
}
