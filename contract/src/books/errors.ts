import { defineErrors } from '../core/errors.ts';

export const booksErrors = defineErrors({
  /** The day is not closed. */
  'books.not-closed': { status: 404 },
  /** The day is not over in toll time. */
  'books.not-over': { status: 409 },
  /** An earlier day has to be closed before. */
  'books.not-next': { status: 409 },
  /** The day is before the first one that was closed. */
  'books.before-first': { status: 409 },
  /** Another day is being closed at this moment. */
  'books.busy': { status: 409 },
});
