import type { Country, Kategorija } from '@rampa/contract';

interface PrintedTag {
  readonly serialNumber: string;
  readonly verificationCode: string;
  readonly category: Kategorija;
}

/** The printed numbers of tags that nobody has linked yet, and of one of Ana's; the README shows the first. */
export const printedTags: Readonly<Record<Country, readonly PrintedTag[]>> = {
  rs: [
    { serialNumber: '004310000018', verificationCode: '48217730', category: 'I' },
    { serialNumber: '004310000026', verificationCode: '90631254', category: 'II' },
    { serialNumber: '004310000034', verificationCode: '15708842', category: 'IV' },
    { serialNumber: '004122107785', verificationCode: '36094417', category: 'I' },
  ],
  sr: [
    { serialNumber: '007710000018', verificationCode: '48217730', category: 'I' },
    { serialNumber: '007710000026', verificationCode: '90631254', category: 'II' },
    { serialNumber: '007710000034', verificationCode: '15708842', category: 'IV' },
    { serialNumber: '007722107785', verificationCode: '36094417', category: 'I' },
  ],
};
