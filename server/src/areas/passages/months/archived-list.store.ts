import { dayOf, iso, type OwnerClient } from './months-connection.store.ts';

export type ArchiveState = 'announced' | 'detached' | 'archived';

/** What the passages of a month add up to. */
export interface MonthSums {
  readonly passages: number;
  /** Those that cost something. */
  readonly charged: number;
  readonly amountMinor: number;
  /** Those with a cost centre. */
  readonly ofCostCentres: number;
  readonly ofCostCentresMinor: number;
}

export interface ArchivedMonth {
  /** `2021-10` */
  readonly month: string;
  readonly state: ArchiveState;
  readonly announcedAt: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly archivedAt: string | null;
  readonly sums: MonthSums | null;
  readonly contentSha256: string | null;
}

/** Months that left, or are about to, the oldest first. */
export async function selectArchived(client: OwnerClient): Promise<readonly ArchivedMonth[]> {
  const { rows } = await client.query<
    Omit<ArchivedMonth, 'sums'> & Readonly<Record<keyof MonthSums, string | null>>
  >(`
    SELECT to_char(month, 'YYYY-MM') AS month, state, ${iso('announced_at')} AS "announcedAt",
           ${iso('from_at')} AS "from", ${iso('until_at')} AS "until", ${iso('archived_at')} AS "archivedAt",
           passage_count::text AS passages, charged_count::text AS charged,
           amount_minor::text AS "amountMinor", cost_centre_count::text AS "ofCostCentres",
           cost_centre_minor::text AS "ofCostCentresMinor", content_sha256 AS "contentSha256"
    FROM archived_months ORDER BY archived_months.month`);
  return rows.map((row) => ({
    month: row.month,
    state: row.state,
    announcedAt: row.announcedAt,
    from: row.from,
    until: row.until,
    archivedAt: row.archivedAt,
    contentSha256: row.contentSha256,
    sums: row.passages === null ? null : toSums(row),
  }));
}

export type SumsRow = Readonly<Record<keyof MonthSums, string | null>>;

export function toSums(row: SumsRow): MonthSums {
  return {
    passages: Number(row.passages),
    charged: Number(row.charged),
    amountMinor: Number(row.amountMinor),
    ofCostCentres: Number(row.ofCostCentres),
    ofCostCentresMinor: Number(row.ofCostCentresMinor),
  };
}

/** From now on servers leave the month out. */
export async function insertAnnounced(
  client: OwnerClient,
  month: string,
  at: string,
): Promise<void> {
  await client.query(
    "INSERT INTO archived_months (month, state, announced_at) VALUES ($1, 'announced', $2)",
    [dayOf(month), at],
  );
}

/** As if it had never been announced, or as it was before it left. */
export async function deleteArchived(client: OwnerClient, month: string): Promise<void> {
  await client.query('DELETE FROM archived_months WHERE month = $1', [dayOf(month)]);
}

/** The month is in its file alone from here on. */
export async function markArchived(
  client: OwnerClient,
  month: string,
  {
    sums,
    contentSha256,
    at,
  }: { readonly sums: MonthSums; readonly contentSha256: string; readonly at: string },
): Promise<void> {
  await client.query(
    `UPDATE archived_months SET state = 'archived', archived_at = $2, passage_count = $3, charged_count = $4,
       amount_minor = $5, cost_centre_count = $6, cost_centre_minor = $7, content_sha256 = $8
     WHERE month = $1 AND state = 'detached'`,
    [
      dayOf(month),
      at,
      sums.passages,
      sums.charged,
      sums.amountMinor,
      sums.ofCostCentres,
      sums.ofCostCentresMinor,
      contentSha256,
    ],
  );
}
