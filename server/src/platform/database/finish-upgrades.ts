import { asOwner } from './owner-connection.ts';

/** What programs of before a migration could not read, and newer ones write once none of those is left. */
export interface FinishedUpgrade {
  readonly migration: string;
  /** In words that follow "From now on". */
  readonly does: string;
}

const finishable: readonly FinishedUpgrade[] = [
  { migration: '0261', does: 'passages of one price share their calculation' },
];

/** Finishes what is not finished yet, and returns it. */
export function finishUpgrades(ownerUrl: string): Promise<readonly FinishedUpgrade[]> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ readonly migration: string }>(
      `INSERT INTO finished_upgrades (migration) SELECT unnest($1::text[])
       ON CONFLICT DO NOTHING RETURNING migration`,
      [finishable.map(({ migration }) => migration)],
    );
    const finished = new Set(rows.map(({ migration }) => migration));
    return finishable.filter(({ migration }) => finished.has(migration));
  });
}
