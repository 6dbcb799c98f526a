/** An entry of a statement, to be written in either format. */
export interface SampleEntry {
  readonly bankId: string;
  readonly day: string;
  readonly amountMinor: number;
  readonly reference: string;
  readonly payer: string;
  readonly payerAccount: string;
  readonly purpose: string;
  /** It takes money from the account. */
  readonly debit?: boolean;
}

interface SampleOptions {
  /** Minor units by which the last balance is wrong. */
  readonly closingOff?: number;
}

const opening = 1_000_000;

const sumOf = (entries: readonly SampleEntry[]): number =>
  entries.reduce(
    (sum, { debit, amountMinor }) => sum + (debit === true ? -amountMinor : amountMinor),
    opening,
  );

const written = (minor: number, separator: string): string =>
  `${Math.floor(minor / 100)}${separator}${String(minor % 100).padStart(2, '0')}`;

/** As a bank of the region writes it: camt.053, with its balances. */
export function camtOf(
  entries: readonly SampleEntry[],
  { closingOff = 0 }: SampleOptions = {},
): string {
  const balance = (kind: string, minor: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="RSD">${written(minor, '.')}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const body = entries.map(
    ({ bankId, day, amountMinor, reference, payer, payerAccount, purpose, debit }) => `
<Ntry><Amt Ccy="RSD">${written(amountMinor, '.')}</Amt><CdtDbtInd>${debit === true ? 'DBIT' : 'CRDT'}</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
${bankId === '' ? '' : `<AcctSvcrRef>${bankId}</AcctSvcrRef>`}
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr>${payerAccount === '' ? '' : `<DbtrAcct><Id><Othr><Id>${payerAccount}</Id></Othr></Id></DbtrAcct>`}</RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd>${reference === '' ? '' : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`}</RmtInf>
</TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>RS35840000000095584510</IBAN></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', sumOf(entries) + closingOff)}${body.join('')}
</Stmt></BkToCstmrStmt></Document>`;
}

/** The same in lines of SWIFT: MT940. */
export function mt940Of(
  entries: readonly SampleEntry[],
  { closingOff = 0 }: SampleOptions = {},
): string {
  const body = entries.flatMap(
    ({ bankId, day, amountMinor, reference, payer, payerAccount, purpose, debit }) => {
      const [year = '', month = '', date = ''] = day.split('-');
      const said = `${reference === '' ? '' : `${reference} `}${purpose}`;
      return [
        `:61:${year.slice(2)}${month}${date}${month}${date}${debit === true ? 'D' : 'C'}${written(amountMinor, ',')}NTRFNONREF${bankId === '' ? '' : `//${bankId}`}`,
        `:86:221?20${said}?31${payerAccount}?32${payer}`,
      ];
    },
  );
  return [
    '{1:F01AAAARSBGAXXX0000000000}{2:I940AAAARSBGXXXXN}{4:',
    ':20:STARTUMS',
    ':25:840000000095584510',
    ':28C:00001/001',
    `:60F:C261119RSD${written(opening, ',')}`,
    ...body,
    `:62F:C261120RSD${written(sumOf(entries) + closingOff, ',')}`,
    '-}',
    '',
  ].join('\r\n');
}
