import { v7 as uuid } from 'uuid';

/** A passage as the partner delivers it: from Zagreb to the border, 12.30 €. */
export function aDeliveredPassage(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    key: uuid(),
    serialNumber: '000000000001',
    country: 'HR',
    entry: { name: 'Загреб исток', localName: 'Zagreb istok' },
    enteredAt: '2026-11-20T10:00:00+01:00',
    exit: { name: 'Липовац', localName: 'Lipovac' },
    exitedAt: '2026-11-20T13:00:00+01:00',
    category: 'I',
    tariff: { version: '2026', validFrom: '2026-01-01' },
    multiplierThousandths: 1000,
    roundedTo: 10,
    sections: [
      {
        from: { name: 'Загреб исток', localName: 'Zagreb istok' },
        to: { name: 'Липовац', localName: 'Lipovac' },
        tariffSystem: 'A3',
        metres: 260_400,
        base: 1234,
        exact: 1234,
        amount: 1230,
      },
    ],
    currency: 'EUR',
    amount: 1230,
    rate: { value: '117.1820', day: '2026-11-20' },
    ...changes,
  };
}

export function aDelivery(...passages: readonly object[]): string {
  return JSON.stringify({ format: 1, kind: 't4a-passages', passages });
}
