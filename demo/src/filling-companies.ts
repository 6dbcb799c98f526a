import type { Country } from '@rampa/contract';
import type { DemoCompany } from './later-companies.ts';

/** A company that fills its tags from a balance of its own. Amounts are minor units. */
export interface FillingCompany extends DemoCompany {
  /** Paid in as each month begins. */
  readonly paidInMinor: number;
  /** For trucks, which drive far, and for all others. */
  readonly trucks: { readonly belowMinor: number; readonly upToMinor: number };
  readonly others: { readonly belowMinor: number; readonly upToMinor: number };
  readonly monthCapMinor: number;
  readonly alertBelowMinor: number;
}

export const fillingCompanies: Readonly<Record<Country, FillingCompany>> = {
  rs: {
    email: 'prevoz@primer.rs',
    firstName: 'Goran',
    lastName: 'Gavrić',
    phone: '+381341234567',
    businessName: 'Gavrić transport d.o.o.',
    taxNumber: '108765438',
    companyNumber: '20876543',
    address: { street: 'Kneza Miloša 8', city: 'Kragujevac', postcode: '34000' },
    tags: [
      { serialNumber: '004130700201', category: 'IV', plate: 'KG 601-PP' },
      { serialNumber: '004130700202', category: 'IV', plate: 'KG 602-PP' },
      { serialNumber: '004130700203', category: 'I', plate: 'KG 603-PP' },
      { serialNumber: '004130700204', category: 'I', plate: 'KG 604-PP' },
    ],
    ways: [
      { from: 'rs-a1-beograd-vrcin', to: 'rs-a1-nis-jug', minutes: 170 },
      { from: 'rs-a1-nis-jug', to: 'rs-a1-beograd-vrcin', minutes: 175 },
      { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica', minutes: 110 },
    ],
    paidInMinor: 25_000_000,
    trucks: { belowMinor: 1_500_000, upToMinor: 3_000_000 },
    others: { belowMinor: 500_000, upToMinor: 1_000_000 },
    monthCapMinor: 30_000_000,
    alertBelowMinor: 2_000_000,
  },
  sr: {
    email: 'prevoz@primer.rs',
    firstName: 'Goran',
    lastName: 'Gavrić',
    phone: '+38751876543',
    businessName: 'Gavrić transport d.o.o.',
    taxNumber: '4401876543007',
    companyNumber: '57-01-0876-26',
    address: { street: 'Jovana Dučića 8', city: 'Banja Luka', postcode: '78000' },
    tags: [
      { serialNumber: '007730700201', category: 'IV', plate: 'E61-K-701' },
      { serialNumber: '007730700202', category: 'IV', plate: 'E62-K-702' },
      { serialNumber: '007730700203', category: 'I', plate: 'E63-K-703' },
      { serialNumber: '007730700204', category: 'I', plate: 'E64-K-704' },
    ],
    ways: [
      { from: 'sr-e661-jakupovci', to: 'sr-e661-catrnja', minutes: 25 },
      { from: 'sr-e661-jakupovci', to: 'sr-9j-prnjavor', minutes: 35 },
    ],
    paidInMinor: 200_000,
    trucks: { belowMinor: 8_000, upToMinor: 20_000 },
    others: { belowMinor: 3_000, upToMinor: 8_000 },
    monthCapMinor: 250_000,
    alertBelowMinor: 10_000,
  },
};
