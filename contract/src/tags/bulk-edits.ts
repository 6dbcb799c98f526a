import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import { first, id, instant, languageId, page, rows } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { costCentre, costCentreFilter } from './cost-centres.ts';
import { tagsErrors } from './errors.ts';
import { tagStatus } from './status.ts';

/** Most tags in one bulk edit. */
export const bulkMaximum = 5000;
/** Days for which a bulk edit can be undone. */
export const undoDays = 7;
/** Most tags that a call changes one by one. */
export const severalMaximum = 100;
/** Largest file of tags, in bytes. */
export const tagsFileMaximum = 2_000_000;

/** Which tags: the given ones, or all that match a filter of the list, except some. */
const selection = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('tags'), tagIds: z.array(id).min(1).max(bulkMaximum) }),
  z.strictObject({
    by: z.literal('filter'),
    filter: z.string().max(80).default(''),
    status: tagStatus.optional(),
    costCentreId: costCentreFilter,
    except: z.array(id).max(bulkMaximum).default([]),
  }),
]);

/** What is left out stays unchanged. */
const changes = z.strictObject({
  /**
   * A nickname for each: `{plate}`, `{serial}`, `{category}` and `{number}` (1, 2, 3 … in the order
   * of the list) are replaced; the Serbian words for them, in either script, work as well.
   */
  nickname: z.string().trim().max(80).optional(),
  /** Empty: none. */
  costCentreId: z.string().max(64).optional(),
});

const details = z.strictObject({
  nickname: z.string(),
  plate: z.string(),
  costCentre: costCentre.nullable(),
});

const tagChange = z.strictObject({
  tag_id: id,
  serial_number: z.string(),
  before: details,
  after: details,
  /** Key of what is wrong with it; empty: nothing. */
  fault: z.string(),
});
export type TagChange = z.infer<typeof tagChange>;

/** The result of a set of changes. `digest` identifies exactly these: applying requires it. */
const outlook = {
  matched: z.int().min(0),
  changed: z.int().min(0),
  faulty: z.int().min(0),
  digest: z.string(),
};

const editErrors = {
  'tags.cost-centre-not-found': tagsErrors['tags.cost-centre-not-found'],
  'tags.edit-too-many': tagsErrors['tags.edit-too-many'],
};

export const pregledIzmene = defineCall({
  method: 'POST',
  path: '/api/Tag/PregledIzmene',
  who: office,
  summary: 'Preview of a bulk edit, tag by tag; changes nothing',
  input: z.strictObject({ selection, changes, first, rows }),
  result: z.strictObject({ ...page(tagChange).shape, ...outlook }),
  errors: editErrors,
});

export const izmeniTagove = defineCall({
  method: 'POST',
  path: '/api/Tag/IzmeniTagove',
  who: office,
  summary: 'Apply a bulk edit: all tags as previewed, or none',
  input: z.strictObject({ selection, changes, digest: z.string().max(64) }),
  result: z.strictObject({ editId: id, changed: z.int().min(0) }),
  errors: {
    ...editErrors,
    'tags.edit-outdated': tagsErrors['tags.edit-outdated'],
    'tags.edit-faulty': tagsErrors['tags.edit-faulty'],
  },
});

/** What is left out stays unchanged. */
const tagWish = z.strictObject({
  tag_id: id,
  nickname: z.string().trim().max(40).optional(),
  plate: z.string().trim().max(16).optional(),
  /** Empty: none. It applies from now on, never to the past. */
  costCentreId: z.string().max(64).optional(),
});

export const sacuvajViseTagova = defineCall({
  method: 'POST',
  path: '/api/Tag/SacuvajViseTagova',
  who: { ...office, keys: 'tags:write' },
  summary: 'Change several tags, each in its own way: all of them, or none; it can be undone',
  input: z.strictObject({
    /** Each tag once. */
    tags: z.array(tagWish).min(1).max(severalMaximum),
  }),
  result: z.strictObject({
    /** Tags that were not yet as wanted. */
    changed: z.int().min(0),
    /** Of the bulk edit, which an owner or accountant can undo; empty if nothing had to change. */
    editId: z.string(),
  }),
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.cost-centre-not-found': tagsErrors['tags.cost-centre-not-found'],
    'tags.edit-outdated': tagsErrors['tags.edit-outdated'],
  },
});

export const uveziTagove = defineCall({
  method: 'POST',
  path: '/api/Tag/UveziTagove',
  who: office,
  summary: "Change the account's own tags by a CSV file: a dry run, then all of it or nothing",
  input: z.strictObject({
    /** The file in base64. */
    data: z.string().max(Math.ceil(tagsFileMaximum / 3) * 4),
    /** Of the dry run; left out: this is the dry run, and nothing changes. */
    digest: z.string().max(64).optional(),
    first,
    rows,
  }),
  result: z.strictObject({
    ...page(tagChange).shape,
    ...outlook,
    /** If the file has errors, nothing else is reported; counted from 1. */
    faults: z.array(
      z.strictObject({
        line: z.int().min(1),
        column: z.int().min(1),
        /** `KEY` or `KEY;name:value,…`, as a message. */
        message: z.string(),
      }),
    ),
    /** Of the applied bulk edit; empty in a dry run. */
    editId: z.string(),
  }),
  errors: { 'tags.edit-outdated': tagsErrors['tags.edit-outdated'] },
  bodyLimit: 2_800_000,
});

export const tagsSchemas = ['tags/1'] as const;
export type TagsSchema = (typeof tagsSchemas)[number];

export const izvozTagova = defineFileCall({
  path: '/api/Tag/IzvozTagova',
  who: office,
  summary:
    'All tags as a CSV file that can be edited and imported; header X-Schema names its columns',
  input: z.object({ languageId: languageId.default('2'), schema: exportSchema(tagsSchemas) }),
  contentTypes: ['text/csv; charset=utf-8'],
  schemas: tagsSchemas,
  errors: {},
});

export const getIzmene = defineCall({
  method: 'GET',
  path: '/api/Tag/GetIzmene',
  who: office,
  reads: true,
  summary: 'The latest bulk edits, newest first',
  input: z.object({}),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        editId: id,
        origin: z.enum(['bulk', 'import']),
        tags: z.int().min(0),
        madeAt: instant,
        /** Null if it was not undone. */
        undoneAt: instant.nullable(),
        /** Whether it can still be undone. */
        undoable: z.boolean(),
      }),
    ),
  }),
  errors: {},
});

export const ponistiIzmenu = defineCall({
  method: 'POST',
  path: '/api/Tag/PonistiIzmenu',
  who: office,
  summary: 'Undo a bulk edit; tags changed again since stay as they are and are reported',
  input: z.strictObject({ editId: id }),
  result: z.strictObject({
    restored: z.int().min(0),
    /** Changed again since, or with a cost centre that is not in use any more. */
    left: z.array(z.strictObject({ tag_id: id, serial_number: z.string(), plate: z.string() })),
  }),
  errors: {
    'tags.edit-not-found': tagsErrors['tags.edit-not-found'],
    'tags.edit-undone': tagsErrors['tags.edit-undone'],
    'tags.edit-too-old': tagsErrors['tags.edit-too-old'],
  },
});

export type TagSelection = z.input<typeof selection>;
export type TagChanges = z.input<typeof changes>;
