import pg from 'pg';

/** How many statements went to one part of the tables, and how many to several. */
export interface MachineCounts {
  readonly one: number;
  readonly all: number;
}

export interface MachineCounter {
  /** Of what this work asks, and prints them under the name. */
  of(name: string, work: () => Promise<unknown>): Promise<MachineCounts>;
  close(): Promise<void>;
}

/** Counts as Citus does, in the tests' cluster alone: what nobody else asks of this database meanwhile. */
export async function openMachineCounter(ownerUrl: string): Promise<MachineCounter> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const countsNow = async (): Promise<MachineCounts> => {
    const { rows } = await owner.query<{ one: string; all: string }>(`
      SELECT query_execution_single_shard AS one, query_execution_multi_shard AS all
      FROM citus_stat_counters((SELECT oid FROM pg_database WHERE datname = current_database()))`);
    return { one: Number(rows[0]?.one ?? 0), all: Number(rows[0]?.all ?? 0) };
  };
  return {
    async of(name, work) {
      const before = await countsNow();
      await work();
      const after = await countsNow();
      const counts = { one: after.one - before.one, all: after.all - before.all };
      process.stdout.write(
        `${name}: ${counts.one} statements to one part, ${counts.all} to several\n`,
      );
      return counts;
    },
    close: () => owner.end(),
  };
}
