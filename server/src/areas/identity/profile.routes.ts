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
  http.serveCustomer(getProfil, (_, { scope }) => profiles.read(scope));
  http.serveCustomer(sacuvajProfil, (input, { scope }) => profiles.save(scope, input));
  http.serveCustomer(promeniEmail, ({ email }, { scope }) => emailChanges.request(scope, email));
  http.serveCustomer(odustaniOdPromeneEmaila, (_, { scope }) => emailChanges.withdraw(scope));
  http.serve(potvrdiPromenuEmaila, ({ token }, context) => emailChanges.confirm(token, context));
  http.serveCustomer(getObavestenja, async (input, { scope }) =>
    success(await notices.list(scope, input)),
  );
  http.serveCustomer(oznaciProcitano, (input, { scope }) => notices.markRead(scope, input));
  http.serveUser(getSesije, async (_, { scope }) => success(await devices.list(scope)));
  http.serveUser(opozoviSesiju, ({ session_id }, { scope }) => devices.revoke(scope, session_id));
}
