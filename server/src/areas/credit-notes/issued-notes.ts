import {
  selectByNumber,
  selectIssuedNotes,
  selectLines,
  selectNotesOfPassages,
} from './credit-notes.store.ts';

/** Credit notes for charges, for whoever sends them on. */
export const issuedNotes = {
  since: selectIssuedNotes,
  byNumber: selectByNumber,
  lines: selectLines,
  ofPassages: selectNotesOfPassages,
};

export type IssuedNotes = typeof issuedNotes;
