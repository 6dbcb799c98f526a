import type { NamesOfActors } from '../../platform/audit/operator.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Events } from '../../platform/events/events.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { createDeskPages, type PageWithDrafts } from './desk-pages.ts';
import { createDrafts } from './drafts.ts';
import type { LegalDeps } from './legal.service.ts';
import { createPublishing } from './publishing.ts';

export type LegalDesk = ReturnType<typeof createLegalDesk>;

/** Where editors prepare and publish the operator's pages. */
export function createLegalDesk(
  deps: LegalDeps & { readonly namesOfActors: NamesOfActors; readonly events: Events },
) {
  const { database } = deps;
  const pages = createDeskPages(deps);

  return {
    ...createDrafts(deps, pages),
    publish: createPublishing(deps, pages),

    async list(staff: StaffScope): Promise<readonly PageWithDrafts[]> {
      const found = await pages.all();
      await staff.by.record(database.queries, {
        accountId: nobody,
        action: 'legal-pages-read',
        subject: 'legal-pages:all',
      });
      return found;
    },
  };
}
