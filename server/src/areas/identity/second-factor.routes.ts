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
import { answerWithTokens } from './answer-with-tokens.ts';
import type { IdentityService } from './identity.service.ts';
import { factorsView } from './second-factor/second-factor-view.ts';

export function registerSecondFactorRoutes(http: Http, identity: IdentityService): void {
  const { secondFactor, passkeySignIn } = identity;
  http.serveUser(getBezbednost, async (_, { scope }) =>
    success(factorsView(await secondFactor.overview(scope))),
  );
  http.serveUser(zapocniTotp, (_, { scope }) => secondFactor.beginTotp(scope));
  http.serveUser(potvrdiTotp, ({ code }, context) =>
    secondFactor.confirmTotp(context.scope, code, context),
  );
  http.serveUser(iskljuciTotp, (_, { scope }) => secondFactor.removeTotp(scope));
  http.serveUser(noviKodovi, (_, { scope }) => secondFactor.renewCodes(scope));
  http.serveUser(zapocniPristupniKljuc, (_, { scope }) => secondFactor.beginPasskey(scope));
  http.serveUser(sacuvajPristupniKljuc, (input, { scope }) =>
    secondFactor.keepPasskey(scope, input),
  );
  http.serveUser(obrisiPristupniKljuc, ({ passkey_id }, { scope }) =>
    secondFactor.removePasskey(scope, passkey_id),
  );
  http.serveUser(zapocniPotvrduKljucem, async (_, { scope }) =>
    success(await identity.proofOptions(scope)),
  );
  http.serve(zapocniPrijavuKljucem, (_, context) => passkeySignIn.options(context));
  http.serve(prijavaKljucem, async (input, context) => {
    const outcome = await passkeySignIn.signIn(input, context);
    return outcome.ok ? success(answerWithTokens(outcome.value, context)) : outcome;
  });
}
