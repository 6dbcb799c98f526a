/** Partitions of passages for every month between two days. */
export const partitionsOfPeriod = `
  SELECT ensure_passage_partition(month::date)
  FROM generate_series(date_trunc('month', $1::date), $2::date, interval '1 month') AS month`;
