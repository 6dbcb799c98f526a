import type { Colleague } from '@rampa/contract/staff';

export function nameOf({ ime, prezime }: Pick<Colleague, 'ime' | 'prezime'>): string {
  return `${ime} ${prezime}`.trim();
}
