import type { Currency } from '@rampa/contract';
import { mod97, padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import { toLatin } from '@rampa/contract/script';
import { escapeXml } from '../../platform/escape-markup.ts';
import { decimalOf } from '../../platform/files/write-csv.ts';

// ISO 20022 pain.001.001.09, "customer credit transfer initiation": one order, one debited account, many transfers.

export interface PaymentOrder {
  /** `MsgId`: banks refuse a second file with the same one. */
  readonly reference: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`; the same each time the file is written. */
  readonly createdAt: string;
  /** `YYYY-MM-DD`: the bank pays on it, or on its next working day. */
  readonly payOn: string;
  readonly payer: { readonly name: string; readonly account: string };
  readonly currency: Currency;
  readonly accountDigits: AccountDigits;
  readonly transfers: readonly {
    /** `EndToEndId`, on the payee's statement as well. */
    readonly reference: string;
    readonly payee: string;
    readonly account: string;
    /** Minor units. */
    readonly amountMinor: number;
    readonly purpose: string;
  }[];
}

const NAME_LENGTH = 70;
const PURPOSE_LENGTH = 140;

/** The file, the same bytes for the same order. Names are in Latin script, which every bank reads. */
export function paymentOrderXml(order: PaymentOrder): Buffer {
  const { payer, transfers, accountDigits } = order;
  const totals = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${decimalOf(
    transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  )}</CtrlSum>`;
  const account = (number: string) => `<Id><IBAN>${ibanOf(number, accountDigits)}</IBAN></Id>`;
  const payerName = text(payer.name, NAME_LENGTH);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${text(order.reference, 35)}</MsgId><CreDtTm>${order.createdAt}</CreDtTm>${totals}<InitgPty><Nm>${payerName}</Nm></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${text(order.reference, 35)}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${totals}<ReqdExctnDt><Dt>${order.payOn}</Dt></ReqdExctnDt>`,
    `<Dbtr><Nm>${payerName}</Nm></Dbtr><DbtrAcct>${account(payer.account)}<Ccy>${order.currency}</Ccy></DbtrAcct>`,
    // The IBAN identifies the bank.
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>',
    ...transfers.map(
      (transfer) =>
        `<CdtTrfTxInf><PmtId><EndToEndId>${text(transfer.reference, 35)}</EndToEndId></PmtId>` +
        `<Amt><InstdAmt Ccy="${order.currency}">${decimalOf(transfer.amountMinor)}</InstdAmt></Amt>` +
        `<Cdtr><Nm>${text(transfer.payee, NAME_LENGTH)}</Nm></Cdtr><CdtrAcct>${account(transfer.account)}</CdtrAcct>` +
        `<RmtInf><Ustrd>${text(transfer.purpose, PURPOSE_LENGTH)}</Ustrd></RmtInf></CdtTrfTxInf>`,
    ),
    '</PmtInf></CstmrCdtTrfInitn></Document>',
  ];
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** An account of the country with so many digits, as ISO 13616 writes it. */
export function ibanOf(account: string, digits: AccountDigits): string {
  const country = digits === 18 ? 'RS' : 'BA';
  const number = padAccount(account, digits);
  // Letters count from 10 on: R is 27, S 28, B 11, A 10; the check digits count as 00.
  const letters = digits === 18 ? '2728' : '1110';
  const check = 98 - mod97(`${number}${letters}00`);
  return `${country}${String(check).padStart(2, '0')}${number}`;
}

function text(value: string, length: number): string {
  const whole = toLatin(value).replaceAll(/\s+/gu, ' ').trim();
  return escapeXml(whole.slice(0, length).trim());
}
