import type { TagStatus } from '@rampa/contract/tags';

/** A lost or stolen tag takes no more money; the server refuses it. */
export function takesTopUps(status: TagStatus): boolean {
  return status === 'aktivan' || status === 'neaktivan';
}
