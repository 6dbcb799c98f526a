import { defineErrors } from '../core/errors.ts';

export const tagsErrors = defineErrors({
  'tags.not-found': { status: 404 },
  /** There is no such customer, or the account is closed or being closed. */
  'tags.account-not-open': { status: 409 },
  /** Contains the current state; with its revision it can be overwritten. */
  'tags.changed-meanwhile': {
    status: 409,
    params: ['nickname', 'plate', 'costCentre', 'revision'],
  },
  'tags.driver-not-found': { status: 404 },
  'tags.status-not-allowed': { status: 409 },
  'tags.block-not-found': { status: 404 },
  /** For the same reason, but from another day. */
  'tags.blocked-otherwise': { status: 409, params: ['day'] },
  /** Also if there is no such tag: guessing reveals nothing. */
  'tags.code-wrong': { status: 404 },
  /** Asked of staff where the operator wants no code. */
  'tags.serial-unknown': { status: 404, field: 'serial_number' },
  /** Specification, section 4. */
  'tags.already-verified': { status: 608 },
  'tags.already-yours': { status: 608 },
  /** By the tag with this serial number. */
  'tags.replaced-already': { status: 409, params: ['serial'] },
  /** The operator has switched it off for good. */
  'tags.not-replaceable': { status: 409 },
  /** Tags of two categories pay two prices: the one with the other number is of `found`. */
  'tags.replacement-category': {
    status: 409,
    params: ['wanted', 'found'],
    field: 'serial_number',
  },
  'tags.replacement-key-used': { status: 409 },
  /** Lost, stolen, switched off for good, or replaced. */
  'tags.handover-not-working': { status: 409 },
  /** The operator has blocked it, or is about to. */
  'tags.handover-blocked': { status: 409 },
  /** The balance is below zero. */
  'tags.handover-debt': { status: 409 },
  /** Another account has accepted it meanwhile. */
  'tags.handover-done': { status: 409 },
  /** Also if there is no such tag, or the code has ended: guessing reveals nothing. */
  'tags.handover-code-wrong': { status: 404 },
  /** The code is right; whoever hands the tag over has to do something first. */
  'tags.handover-not-now': { status: 409 },
  'tags.cost-centre-not-found': { status: 404 },
  'tags.cost-centre-changed': { status: 409, params: ['code', 'name', 'revision'] },
  'tags.cost-centre-code-taken': { status: 409, params: ['code'] },
  'tags.cost-centre-in-use': { status: 409, params: ['tags'] },
  'tags.cost-centres-too-many': { status: 409, params: ['most'] },
  'tags.edit-too-many': { status: 409, params: ['most'] },
  /** Something changed since the preview: it has to be checked again. */
  'tags.edit-outdated': { status: 409 },
  'tags.edit-faulty': { status: 409 },
  'tags.edit-not-found': { status: 404 },
  'tags.edit-undone': { status: 409 },
  'tags.edit-too-old': { status: 409, params: ['days'] },
});

/** Field messages that the tag calls may put in the `result` of a 400. */
export const tagsFieldMessages = [
  'tags.plate-invalid',
  'tags.edit-nothing',
  'tags.edit-tag-twice',
  'tags.block-day-past',
  'tags.block-day-far',
] as const;

/** What may be wrong with a tag of a bulk edit, or with a place in an imported file. */
export const tagFileFaults = defineErrors({
  'tags.nickname-too-long': { status: 400 },
  'tags.import-not-utf8': { status: 400 },
  'tags.import-empty': { status: 400 },
  'tags.import-too-many': { status: 400, params: ['most'] },
  'tags.import-quote-open': { status: 400 },
  'tags.import-too-many-cells': { status: 400, params: ['most'] },
  'tags.import-cell-too-long': { status: 400, params: ['most'] },
  'tags.import-column-missing': { status: 400 },
  'tags.import-column-unknown': { status: 400, params: ['column'] },
  'tags.import-column-twice': { status: 400, params: ['column'] },
  'tags.import-cells': { status: 400, params: ['cells', 'header'] },
  'tags.import-serial-unknown': { status: 400, params: ['serial'] },
  'tags.import-serial-shortened': { status: 400 },
  'tags.import-serial-twice': { status: 400 },
  'tags.import-unreadable': { status: 400 },
  'tags.import-cost-centre-unknown': { status: 400, params: ['code'] },
});
