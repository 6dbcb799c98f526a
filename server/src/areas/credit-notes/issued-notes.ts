import { selectByNumber, selectIssuedNotes, selectLines } from './credit-notes.store.ts';

/** Credit notes for charges, for whoever sends them on. */
export const issuedNotes = {
  since: selectIssuedNotes,
  byNumber: selectByNumber,
  lines: selectLines,
};

export type IssuedNotes = typeof issuedNotes;
