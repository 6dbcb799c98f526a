import type { Country, Kategorija } from '@rampa/contract';

interface Way {
  readonly from: string;
  readonly to: string;
  /** How long it takes. */
  readonly minutes: number;
}

/** A company with tags of its own, and what it drives. */
export interface DemoCompany {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  /** Without it no e-invoice can be sent. */
  readonly address: Readonly<Record<'street' | 'city' | 'postcode', string>>;
  readonly tags: readonly {
    readonly serialNumber: string;
    readonly category: Kategorija;
    readonly plate: string;
  }[];
  readonly ways: readonly [Way, ...Way[]];
}

/** A company that pays later. */
export interface LaterCompany extends DemoCompany {
  readonly limitMinor: number;
}

export const laterCompanies: Readonly<Record<Country, LaterCompany>> = {
  rs: {
    email: 'spedicija@primer.rs',
    firstName: 'Ljiljana',
    lastName: 'Lukić',
    phone: '+381217654321',
    businessName: 'Špedicija Primer d.o.o.',
    taxNumber: '107654324',
    companyNumber: '20765432',
    address: { street: 'Bulevar Evrope 12', city: 'Novi Sad', postcode: '21000' },
    limitMinor: 40_000_000,
    tags: [
      { serialNumber: '004130700101', category: 'IV', plate: 'NS 501-ŠP' },
      { serialNumber: '004130700102', category: 'IV', plate: 'NS 502-ŠP' },
      { serialNumber: '004130700103', category: 'II', plate: 'NS 503-ŠP' },
    ],
    ways: [
      { from: 'rs-a1-beograd-vrcin', to: 'rs-a1-nis-jug', minutes: 170 },
      { from: 'rs-a1-nis-jug', to: 'rs-a1-beograd-vrcin', minutes: 175 },
      { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica', minutes: 110 },
    ],
  },
  sr: {
    email: 'spedicija@primer.rs',
    firstName: 'Ljiljana',
    lastName: 'Lukić',
    phone: '+38751765432',
    businessName: 'Špedicija Primer d.o.o.',
    taxNumber: '4401765432008',
    companyNumber: '57-01-0765-26',
    address: { street: 'Kralja Petra I 30', city: 'Banja Luka', postcode: '78000' },
    limitMinor: 600_000,
    tags: [
      { serialNumber: '007730700101', category: 'IV', plate: 'E51-K-601' },
      { serialNumber: '007730700102', category: 'IV', plate: 'E52-K-602' },
      { serialNumber: '007730700103', category: 'II', plate: 'E53-K-603' },
    ],
    ways: [
      { from: 'sr-e661-jakupovci', to: 'sr-e661-catrnja', minutes: 25 },
      { from: 'sr-e661-jakupovci', to: 'sr-9j-prnjavor', minutes: 35 },
    ],
  },
};
