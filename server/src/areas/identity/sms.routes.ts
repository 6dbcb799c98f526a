import { success } from '@rampa/contract';
import { getSmsBroj, posaljiSmsKod, potvrdiSmsBroj, ukloniSmsBroj } from '@rampa/contract/identity';
import type { Http } from '../../platform/http/http.ts';
import type { SmsNumbers } from './sms/sms-numbers.ts';

export function registerSmsRoutes(http: Http, numbers: SmsNumbers): void {
  http.serveCustomer(getSmsBroj, async (_, { scope }) => {
    const number = await numbers.find(scope);
    const { offered } = numbers;
    return success({
      offered: offered && {
        countries: [...offered.countries],
        dailyLimit: offered.dailyLimit,
      },
      number,
    });
  });
  http.serveCustomer(posaljiSmsKod, ({ phone }, context) =>
    numbers.sendCode(context.scope, phone, context),
  );
  http.serveCustomer(potvrdiSmsBroj, ({ code }, { scope }) => numbers.confirm(scope, code));
  http.serveCustomer(ukloniSmsBroj, (_, { scope }) => numbers.remove(scope));
}
