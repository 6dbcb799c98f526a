import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const packaging = new URL('../../../../packaging/', import.meta.url);

test.each(['prometheus/rampa-alerts.yml', 'grafana/rampa-dashboard.json'])(
  'what %s asks for is measured',
  async (file) => {
    const metrics = createMetrics({
      pool: () => ({ total: 0, idle: 0, waiting: 0 }),
      calls: () => ({ running: 0, waiting: 0 }),
      jobs: async () => [],
      lanes: async () => ({ all: 0, behind: 0 }),
      replica: () => ({ ageSeconds: 0, unused: null, reads: { replica: 0, primary: 0 } }),
      deliveries: () => ({ recorded: 0, duplicate: 0, refused: 0, lagSeconds: 0, late: 0 }),
      figures: async () => {
        throw new Error('The database is away');
      },
    });
    const exposed = await metrics.expose();
    expect(exposed).toMatch(/^rampa_build_info\{version="\d+\.\d+\.\d+",revision="\S+"\} 1$/m);
    const text = await readFile(new URL(file, packaging), 'utf8');
    const asked = new Set(text.match(/\b(?:rampa|process|nodejs)_[a-z\d_]+/g));
    const unknown = [...asked].filter(
      (name) => !exposed.includes(`# HELP ${name.replace(/_(?:bucket|count|sum)$/, '')} `),
    );
    expect(asked.size).toBeGreaterThan(5);
    expect(unknown).toEqual([]);
  },
);
