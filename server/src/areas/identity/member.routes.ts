import { success } from '@rampa/contract';
import {
  getClanovi,
  getNalozi,
  getPoziv,
  napustiFirmu,
  posaljiPozivPonovo,
  povuciPoziv,
  pozoviClana,
  predjiNaNalog,
  prenesiVlasnistvo,
  pridruziSe,
  prihvatiPoziv,
  promeniUlogu,
  ukloniClana,
} from '@rampa/contract/identity';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { answerWithTokens } from './answer-with-tokens.ts';
import type { IdentityService } from './identity.service.ts';
import { invitationView, membersView, ownAccountsView } from './members/member-view.ts';

export function registerMemberRoutes(http: Http, identity: IdentityService): void {
  const { members, invitations, acceptInvitation, memberships } = identity;
  http.serveCustomer(getClanovi, async (_, { scope }) =>
    success(membersView(await members.list(scope))),
  );
  http.serveCustomer(pozoviClana, (input, { scope }) => invitations.invite(scope, input));
  http.serveCustomer(posaljiPozivPonovo, ({ invitation_id }, { scope }) =>
    invitations.sendAgain(scope, invitation_id),
  );
  http.serveCustomer(povuciPoziv, ({ invitation_id }, { scope }) =>
    invitations.withdraw(scope, invitation_id),
  );
  http.serve(getPoziv, async ({ token }, context) =>
    viewed(await acceptInvitation.look(token, context), invitationView),
  );
  http.serve(prihvatiPoziv, ({ ime, prezime, ...given }, context) =>
    acceptInvitation.accept({ ...given, firstName: ime, lastName: prezime }, context),
  );
  http.serveCustomer(pridruziSe, async ({ token }, context) =>
    viewed(await acceptInvitation.joinSignedIn(context.scope, token, context), ({ accountId }) => ({
      account_id: accountId,
    })),
  );
  http.serveCustomer(getNalozi, async (_, { scope }) =>
    success(ownAccountsView(await memberships.list(scope))),
  );
  http.serveCustomer(predjiNaNalog, async ({ account_id, refreshToken }, context) => {
    const to = { accountId: account_id, refreshToken };
    const outcome = await memberships.switchTo(context.scope, to, context);
    return outcome.ok ? success(answerWithTokens(outcome.value, context)) : outcome;
  });
  http.serveCustomer(promeniUlogu, ({ member_id, role }, { scope }) =>
    members.changeRole(scope, member_id, role),
  );
  http.serveCustomer(ukloniClana, ({ member_id }, { scope }) => members.remove(scope, member_id));
  http.serveCustomer(prenesiVlasnistvo, ({ member_id }, { scope }) =>
    members.transfer(scope, member_id),
  );
  http.serveCustomer(napustiFirmu, (_, { scope }) => members.leave(scope));
}
