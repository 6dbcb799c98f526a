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
import { viewed } from '../../platform/http/viewed.ts';
import type { IdentityService } from './identity.service.ts';
import { invitationView, membersView } from './members/member-view.ts';

export function registerMemberRoutes(http: Http, identity: IdentityService): void {
  const { members, invitations, acceptInvitation } = identity;
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
  http.serveCustomer(promeniUlogu, ({ member_id, role }, { scope }) =>
    members.changeRole(scope, member_id, role),
  );
  http.serveCustomer(ukloniClana, ({ member_id }, { scope }) => members.remove(scope, member_id));
  http.serveCustomer(prenesiVlasnistvo, ({ member_id }, { scope }) =>
    members.transfer(scope, member_id),
  );
  http.serveCustomer(napustiFirmu, (_, { scope }) => members.leave(scope));
}
