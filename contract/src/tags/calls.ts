import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
import {
  amount,
  empty,
  first,
  id,
  instant,
  kategorija,
  languageId,
  page,
  rows,
} from '../core/schemas.ts';
import { everyMember, office } from '../core/who.ts';
import { tagBlock } from './blocks.ts';
import { costCentre, costCentreFilter } from './cost-centres.ts';
import { tagsErrors } from './errors.ts';
import { otherTag } from './replacements.ts';
import { tagStatus } from './status.ts';
import { usualTrips } from './usual-trips.ts';

export const tag = z.strictObject({
  tag_id: id,
  /** Revision of what `SacuvajTag` changes, as shown here. */
  revision: z.string(),
  /** Printed on the tag; a string, since it may begin with zeros. */
  serial_number: z.string(),
  kategorija,
  plate: z.string(),
  nickname: z.string(),
  /** The company's cost centre of the tag now. */
  costCentre: costCentre.nullable(),
  /** The company's driver who has it now. */
  driver: z.strictObject({ driver_id: id, name: z.string() }).nullable(),
  status: tagStatus,
  /** The gravest that holds comes first; left out where there is none, whatever the status is. */
  blocks: z.array(tagBlock).optional(),
  /** What came after it: the tag is stopped for good. Left out where nothing did. */
  replacedBy: otherTag.optional(),
  /** What came before it; left out where nothing did. */
  replaces: otherTag.optional(),
  /** It is being handed over to another account, by a code that works until then. */
  handoverUntil: instant.optional(),
  /** It was handed over to another account then: its past stays, with what is on it. */
  handedOverAt: instant.optional(),
  balance: amount,
  /** The balance is below the amount at which the lane shows yellow. */
  lowBalance: z.boolean(),
  lastPassage: z
    .strictObject({
      /** Station names in the language asked for; empty for an unknown entry. */
      entry: z.string(),
      exit: z.string(),
      exitedAt: instant,
      amount,
    })
    .nullable(),
  usualTrips,
});
export type Tag = z.infer<typeof tag>;

export const getTagovi = defineCall({
  method: 'POST',
  path: '/api/Tag/GetTagovi',
  who: { ...everyMember, keys: 'tags:read' },
  reads: true,
  keptOnDevice: true,
  summary: 'The tags of the account, those that need attention first',
  input: z.strictObject({
    first,
    rows,
    /** Part of a serial number, plate, nickname or cost centre, in either script. */
    filter: z.string().max(80).default(''),
    status: tagStatus.optional(),
    costCentreId: costCentreFilter,
    /** Tags that this driver has now. */
    driver_id: z.string().max(64).optional(),
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({
    ...page(tag).shape,
    /** Up to when balances and last passages are complete. */
    completeUpTo: completeUpToIfKnown,
  }),
  errors: {},
});

export const sacuvajTag = defineCall({
  method: 'POST',
  path: '/api/Tag/SacuvajTag',
  who: { ...office, keys: 'tags:write' },
  summary: 'Change what the customer may change of a tag',
  input: z.strictObject({
    tag_id: id,
    nickname: z.string().trim().max(40),
    plate: z.string().trim().max(16),
    /** Empty: none; left out: unchanged. It applies from now on, never to the past. */
    costCentreId: z.string().max(64).optional(),
    /** Of the shown state: saving is refused if there is a newer one. */
    revision: z.string().max(40).optional(),
  }),
  result: empty,
  errors: {
    'tags.changed-meanwhile': tagsErrors['tags.changed-meanwhile'],
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.cost-centre-not-found': tagsErrors['tags.cost-centre-not-found'],
  },
});

export const prijaviIzgubljen = defineCall({
  method: 'POST',
  path: '/api/Tag/PrijaviIzgubljen',
  who: everyMember,
  summary: 'Report a tag lost or stolen; it stops working at once',
  input: z.strictObject({ tag_id: id, reason: z.enum(['izgubljen', 'ukraden']) }),
  result: empty,
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.status-not-allowed': tagsErrors['tags.status-not-allowed'],
  },
});

export const prijaviPronadjen = defineCall({
  method: 'POST',
  path: '/api/Tag/PrijaviPronadjen',
  who: everyMember,
  summary: 'A lost or stolen tag is found again and works at once',
  input: z.strictObject({ tag_id: id }),
  result: empty,
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.status-not-allowed': tagsErrors['tags.status-not-allowed'],
  },
});

/** A printed number, in groups or not. */
const printedNumber = z.string().trim().min(1).max(32);

export const verifikujTag = defineCall({
  method: 'POST',
  path: '/api/Tag/VerifikujTag',
  who: { visitor: true, ...office },
  summary:
    'Check the numbers printed with a tag; for a signed-in customer, link the tag to the account',
  input: z.strictObject({ serial_number: printedNumber, verificationCode: printedNumber }),
  result: z.strictObject({
    serial_number: z.string(),
    kategorija,
    /** Whether the tag is the caller's now; for a visitor it is genuine and free. */
    bound: z.boolean(),
    /** Null for a visitor. */
    tag_id: id.nullable(),
  }),
  errors: {
    'tags.code-wrong': tagsErrors['tags.code-wrong'],
    'tags.already-verified': tagsErrors['tags.already-verified'],
    'tags.already-yours': tagsErrors['tags.already-yours'],
  },
});

/** Somebody who drives for a company, or did. */
const driver = z.strictObject({
  driver_id: id,
  name: z.string(),
  /** Still a driver, to whom tags can be given. */
  current: z.boolean(),
  /** Tags that they have now. */
  tags: z.int().min(0),
});
export type TagDriver = z.infer<typeof driver>;

/** In filters by driver: tags on days on which they were nobody's. */
export const withoutDriver = 'none';

export const getVozaci = defineCall({
  method: 'GET',
  path: '/api/Tag/GetVozaci',
  who: { ...office, keys: 'drivers:write' },
  reads: true,
  summary: 'The drivers of a company, including former ones; none for other accounts',
  input: z.object({}),
  result: page(driver),
  errors: {},
});

export const dodeliVozaca = defineCall({
  method: 'POST',
  path: '/api/Tag/DodeliVozaca',
  who: { ...office, keys: 'drivers:write' },
  summary: 'Give a tag to a driver of the company from today on, or with an empty id to nobody',
  input: z.strictObject({ tag_id: id, driver_id: z.string().max(64) }),
  result: empty,
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.driver-not-found': tagsErrors['tags.driver-not-found'],
    'tags.handover-done': tagsErrors['tags.handover-done'],
  },
});
