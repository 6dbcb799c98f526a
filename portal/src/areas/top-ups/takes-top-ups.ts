import type { TagStatus } from '@rampa/contract/tags';

/** A lost or stolen tag cannot be topped up; the server refuses it. */
export function takesTopUps(status: TagStatus): boolean {
  return status === 'aktivan' || status === 'neaktivan';
}
