import { Readable } from 'node:stream';
import type { LanguageId, Outcome } from '@rampa/contract';
import { failure, success } from '@rampa/contract';
import type { TagsSchema } from '@rampa/contract/tags';
import { tollDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { byteOrderMark, csvHabit } from '../../../platform/files/write-csv.ts';
import type { FileFault } from '../../../platform/files/places.ts';
import type { ExportReply } from '../../../platform/http/http.ts';
import type { AccountScope, MemberScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import type { CostCentres } from '../cost-centres/cost-centres.service.ts';
import type { ApplyChanges } from '../edits/apply-changes.ts';
import { outlookOf, type EditOutlook } from '../edits/tag-edits.service.ts';
import { selectTags } from '../tags.store.ts';
import type { OwnTagsReader } from './own-tags-reader.ts';
import { planImport } from './plan-import.ts';

/** Files of one account. A fleet of fifty thousand is imported in twenty calls; each may be sent a few times. */
export const filesRule: ThrottleRule = {
  free: 60,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** A file that a company sends. */
export interface SentFile {
  readonly file: Buffer;
  /** Of the dry run; left out: this is the dry run, and nothing changes. */
  readonly digest?: string | undefined;
  /** Which of its changes are looked at. */
  readonly first: number;
  readonly rows: number;
}

/** What a file changes, or has changed. */
export interface ImportedFile extends EditOutlook {
  /** If there are any, nothing else is reported. */
  readonly faults: readonly FileFault[];
  /** Of the applied edit; empty in a dry run. */
  readonly editId: string;
}

/** A company's own tags as a file, to be changed in a spreadsheet and taken in again. */
export interface OwnTags {
  /** A dry run if there is no digest; else all of the file is taken in, or nothing. */
  importFile(
    scope: MemberScope,
    sent: SentFile,
  ): Promise<
    Outcome<ImportedFile, 'tags.edit-outdated' | 'request.too-many' | 'server.unavailable'>
  >;
  exportFile(
    scope: AccountScope,
    wanted: { readonly languageId: LanguageId; readonly schema: TagsSchema },
  ): Promise<ExportReply<TagsSchema>>;
}

export interface OwnTagsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly reader: Pick<OwnTagsReader, 'read'>;
  readonly costCentres: Pick<CostCentres, 'all'>;
  readonly applyChanges: ApplyChanges;
  /** The words of the header. */
  translate(languageId: LanguageId, key: string): string;
}

const headerKeys = [
  'tags.file-serial-number',
  'tags.file-category',
  'tags.file-plate',
  'tags.file-nickname',
  'tags.file-cost-centre',
] as const;

const nothing: ImportedFile = {
  items: [],
  matched: 0,
  changed: 0,
  faulty: 0,
  digest: '',
  faults: [],
  editId: '',
};

const bySerialNumber = new Intl.Collator('sr', { numeric: true });

export function createOwnTags(options: OwnTagsOptions): OwnTags {
  const { database, clock, costCentres, applyChanges } = options;
  return {
    async importFile(scope, { file: sent, digest, first, rows }) {
      // Counted before the file is looked at, so that refused ones count as well.
      const wait = await database.transaction((tx) =>
        options.attempts.charge(tx, [
          { kind: 'tags-file', value: scope.accountId, rule: filesRule },
        ]),
      );
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      const read = await options.reader.read({ bytes: sent });
      if (!read.ok) return read;
      const file = read.value;
      if (!file.ok) return success({ ...nothing, faults: file.faults });
      const [tags, centres] = await Promise.all([
        selectTags(scope, database.queries),
        costCentres.all(scope),
      ]);
      const { faults, matched, planned } = planImport(file.lines, tags, centres);
      if (faults.length > 0) return success({ ...nothing, matched, faults });
      const outlook = outlookOf({ matched, planned }, { first, rows });
      if (digest === undefined) return success({ ...outlook, faults: [], editId: '' });
      if (digest !== outlook.digest) return failure('tags.edit-outdated');
      const applied = await applyChanges(scope, 'import', planned);
      if (applied === 'outdated') return failure('tags.edit-outdated');
      return success({ ...outlook, faults: [], editId: applied.editId });
    },

    async exportFile(scope, { languageId, schema }) {
      const tags = (await selectTags(scope, database.queries)).toSorted((a, b) =>
        bySerialNumber.compare(a.serialNumber, b.serialNumber),
      );
      const { line } = csvHabit(languageId);
      const header = headerKeys.map((key) => options.translate(languageId, key));
      const lines = tags.map(({ serialNumber, category, plate, nickname, costCentre }) =>
        line([inGroups(serialNumber), category, plate, nickname, costCentre?.code ?? '']),
      );
      const day = tollDay(clock.now());
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: `${languageId === '3' ? 'tags' : 'tagovi'}-${day}.csv`,
        body: Readable.from([Buffer.from(byteOrderMark + line(header) + lines.join(''))], {
          objectMode: false,
        }),
        totalRecords: tags.length,
        schema,
      };
    },
  };
}

/** As printed on the tag: a spreadsheet takes it for text and keeps its leading zeros. */
function inGroups(serialNumber: string): string {
  return serialNumber.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}
