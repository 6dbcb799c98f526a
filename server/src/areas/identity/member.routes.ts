import { success } from '@rampa/contract';
import {
  getClanovi,
  getPoziv,
  napustiFirmu,
  posaljiPozivPonovo,
  povuciPoziv,
  pozoviClana,
  prenesiVlasnistvo,
  prihvatiPoziv,
  promeniUlogu,
  ukloniClana,
} from '@rampa/contract/identity';
import type { Http } from '../../platform/http/http.ts';
import type { IdentityService } from './identity.service.ts';

export function registerMemberRoutes(http: Http, identity: IdentityService): void {
  const { members, invitations, acceptInvitation } = identity;
  http.serveCustomer(getClanovi, async (_, { session }) => success(await members.list(session)));
  http.serveCustomer(pozoviClana, (input, context) =>
    invitations.invite(input, context.session, context),
  );
  http.serveCustomer(posaljiPozivPonovo, ({ invitation_id }, context) =>
    invitations.sendAgain(invitation_id, context.session, context),
  );
  http.serveCustomer(povuciPoziv, ({ invitation_id }, context) =>
    invitations.withdraw(invitation_id, context.session, context),
  );
  http.serve(getPoziv, ({ token }, context) => acceptInvitation.look(token, context));
  http.serve(prihvatiPoziv, (input, context) => acceptInvitation.accept(input, context));
  http.serveCustomer(promeniUlogu, ({ member_id, role }, context) =>
    members.changeRole(member_id, role, context.session, context),
  );
  http.serveCustomer(ukloniClana, ({ member_id }, context) =>
    members.remove(member_id, context.session, context),
  );
  http.serveCustomer(prenesiVlasnistvo, ({ member_id }, context) =>
    members.transfer(member_id, context.session, context),
  );
  http.serveCustomer(napustiFirmu, (_, context) => members.leave(context.session, context));
}
