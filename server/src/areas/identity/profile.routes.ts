import { success } from '@rampa/contract';
import {
  getObavestenja,
  getProfil,
  getSesije,
  odustaniOdPromeneEmaila,
  opozoviSesiju,
  oznaciProcitano,
  potvrdiPromenuEmaila,
  promeniEmail,
  sacuvajProfil,
} from '@rampa/contract/identity';
import type { Http } from '../../platform/http/http.ts';
import type { IdentityService } from './identity.service.ts';

export function registerProfileRoutes(http: Http, identity: IdentityService): void {
  const { profiles, emailChanges, notices, devices } = identity;
  http.serveCustomer(getProfil, (_, { session }) => profiles.read(session));
  http.serveCustomer(sacuvajProfil, (input, context) =>
    profiles.save(input, context.session, context),
  );
  http.serveCustomer(promeniEmail, ({ email }, context) =>
    emailChanges.request(email, context.session, context),
  );
  http.serveCustomer(odustaniOdPromeneEmaila, (_, context) =>
    emailChanges.withdraw(context.session, context),
  );
  http.serve(potvrdiPromenuEmaila, ({ token }, context) => emailChanges.confirm(token, context));
  http.serveCustomer(getObavestenja, async (input, { session }) =>
    success(await notices.list(input, session)),
  );
  http.serveCustomer(oznaciProcitano, (input, { session }) => notices.markRead(input, session));
  http.serveUser(getSesije, async (_, { session }) => success(await devices.list(session)));
  http.serveUser(opozoviSesiju, ({ session_id }, context) =>
    devices.revoke(session_id, context.session, context),
  );
}
