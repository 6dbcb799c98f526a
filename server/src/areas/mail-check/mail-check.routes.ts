import { proveriKod, zaustaviSms } from '@rampa/contract/mail-check';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { recognisedView } from './mail-check-view.ts';
import type { MailCheck } from './mail-check.service.ts';

export function registerMailCheckRoutes(http: Http, mailCheck: MailCheck): void {
  http.serve(proveriKod, async ({ kod, languageId }, { address }) =>
    viewed(await mailCheck.check(kod, languageId, address), recognisedView),
  );
  http.serve(zaustaviSms, ({ kod, stop }, { address }) => mailCheck.stopSms(kod, stop, address));
}
