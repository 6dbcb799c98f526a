import { success } from '@rampa/contract';
import {
  getBezbednost,
  iskljuciTotp,
  noviKodovi,
  obrisiPristupniKljuc,
  potvrdiTotp,
  prijavaKljucem,
  sacuvajPristupniKljuc,
  zapocniPotvrduKljucem,
  zapocniPrijavuKljucem,
  zapocniPristupniKljuc,
  zapocniTotp,
} from '@rampa/contract/identity';
import type { Http } from '../../platform/http/http.ts';
import { handOut } from './hand-out.ts';
import type { IdentityService } from './identity.service.ts';

export function registerSecondFactorRoutes(http: Http, identity: IdentityService): void {
  const { secondFactor, passkeySignIn } = identity;
  http.serveUser(getBezbednost, async (_, { session }) =>
    success(await secondFactor.overview(session)),
  );
  http.serveUser(zapocniTotp, (_, { session }) => secondFactor.beginTotp(session));
  http.serveUser(potvrdiTotp, ({ code }, context) =>
    secondFactor.confirmTotp(code, context.session, context),
  );
  http.serveUser(iskljuciTotp, (_, context) => secondFactor.removeTotp(context.session, context));
  http.serveUser(noviKodovi, (_, context) => secondFactor.renewCodes(context.session, context));
  http.serveUser(zapocniPristupniKljuc, (_, { session }) => secondFactor.beginPasskey(session));
  http.serveUser(sacuvajPristupniKljuc, (input, context) =>
    secondFactor.keepPasskey(input, context.session, context),
  );
  http.serveUser(obrisiPristupniKljuc, ({ passkey_id }, context) =>
    secondFactor.removePasskey(passkey_id, context.session, context),
  );
  http.serveUser(zapocniPotvrduKljucem, async (_, { session }) =>
    success(await identity.proofOptions(session)),
  );
  http.serve(zapocniPrijavuKljucem, (_, context) => passkeySignIn.options(context));
  http.serve(prijavaKljucem, async (input, context) => {
    const outcome = await passkeySignIn.signIn(input, context);
    return outcome.ok ? success(handOut(outcome.value, context)) : outcome;
  });
}
