import { success } from '@rampa/contract';
import {
  getForgeryToken,
  getToken,
  novaLozinka,
  proveriVezuLozinke,
  posaljiVerifikaciju,
  potvrdiIdentitet,
  promenaLozinke,
  refreshToken,
  registracija,
  revokeToken,
  verifikacijaNaloga,
  zaboravljenaLozinka,
} from '@rampa/contract/identity';
import type { Http } from '../../platform/http/http.ts';
import type { IdentityService } from './identity.service.ts';
import { answerWithTokens } from './answer-with-tokens.ts';
import { registerMemberRoutes } from './member.routes.ts';
import { registerProfileRoutes } from './profile.routes.ts';
import { registrationOf } from './registration-view.ts';
import { registerPushRoutes } from './push.routes.ts';
import { registerSmsRoutes } from './sms.routes.ts';
import { registerSecondFactorRoutes } from './second-factor.routes.ts';

export function registerIdentityRoutes(http: Http, identity: IdentityService): void {
  registerProfileRoutes(http, identity);
  registerPushRoutes(http, identity.pushDevices);
  registerSmsRoutes(http, identity.smsNumbers);
  registerMemberRoutes(http, identity);
  registerSecondFactorRoutes(http, identity);
  http.serve(getToken, async (input, context) => {
    const outcome = await identity.signIn(input, context);
    return outcome.ok ? success(answerWithTokens(outcome.value, context)) : outcome;
  });
  http.serve(refreshToken, async (input, context) => {
    const outcome = await identity.refresh(input, context);
    if (!outcome.ok) return outcome;
    const tokens = answerWithTokens(outcome.value, context);
    context.renewCookies(input.refreshToken, tokens);
    return success(tokens);
  });
  http.serve(revokeToken, async (input, context) => {
    await identity.signOut(input.refreshToken, context);
    context.bindForgeryToken(null);
    return success({});
  });
  http.serve(getForgeryToken, async (_, context) => {
    await context.renewForgeryToken();
    return success({});
  });
  http.serve(registracija, (input, context) => identity.register(registrationOf(input), context));
  http.serve(verifikacijaNaloga, (input, context) => identity.confirmAddress(input, context));
  http.serve(posaljiVerifikaciju, (input, context) => identity.requestVerification(input, context));
  http.serve(zaboravljenaLozinka, (input, context) =>
    identity.requestPasswordReset(input, context),
  );
  http.serve(novaLozinka, (input, context) => identity.resetPassword(input, context));
  http.serve(proveriVezuLozinke, ({ token }, context) => identity.lookAtResetLink(token, context));
  http.serveUser(promenaLozinke, (input, context) =>
    identity.changePassword(context.scope, input, context),
  );
  http.serveUser(potvrdiIdentitet, (input, context) =>
    identity.prove(context.scope, input, context),
  );
}
