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
import { viewed } from '../../platform/http/viewed.ts';
import type { IdentityService } from './identity.service.ts';
import { devicesView, noticesView, profileFormOf, profileView } from './profile/profile-view.ts';

export function registerProfileRoutes(http: Http, identity: IdentityService): void {
  const { profiles, emailChanges, notices, devices } = identity;
  http.serveCustomer(getProfil, async (_, { scope }) =>
    viewed(await profiles.read(scope), profileView),
  );
  http.serveCustomer(sacuvajProfil, (input, { scope }) =>
    profiles.save(scope, profileFormOf(input)),
  );
  http.serveCustomer(promeniEmail, ({ email }, { scope }) => emailChanges.request(scope, email));
  http.serveCustomer(odustaniOdPromeneEmaila, (_, { scope }) => emailChanges.withdraw(scope));
  http.serve(potvrdiPromenuEmaila, ({ token }, context) => emailChanges.confirm(token, context));
  http.serveCustomer(getObavestenja, async ({ languageId, ...page }, { scope }) =>
    success(noticesView(await notices.list(scope, languageId, page))),
  );
  http.serveCustomer(oznaciProcitano, ({ noticeIds }, { scope }) =>
    notices.markRead(scope, noticeIds),
  );
  http.serveUser(getSesije, async (_, { scope }) =>
    success(devicesView(await devices.list(scope))),
  );
  http.serveUser(opozoviSesiju, ({ session_id }, { scope }) => devices.revoke(scope, session_id));
}
