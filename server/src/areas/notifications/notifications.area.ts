import { createMailTransport } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { createInfobip } from '../../platform/sms/infobip.ts';
import { creditNoteAttachment, type CreditNotes } from '../credit-notes/index.ts';
import { t4aInvoiceAttachment, type ExternalTollArea } from '../external-toll/index.ts';
import { accountSaidTo, type IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { MailCodes, SentMails } from '../mail-check/index.ts';
import { offerAttachment, type PurchaseRequests } from '../purchase-requests/index.ts';
import { postpaidInvoiceAttachment, type PostpaidArea } from '../postpaid/index.ts';
import { operatorReportAttachment, type ReportsArea } from '../reports/index.ts';
import { reportAttachment, type ReportSchedules } from '../spending-reports/index.ts';
import {
  creditNoteOfOrderAttachment,
  documentAttachment,
  type Invoices,
} from '../purchases/index.ts';
import { statementAttachment, type Statements } from '../statements/index.ts';
import { receiptAttachment, type Receipts } from '../top-ups/index.ts';
import { createNotificationsService } from './notifications.service.ts';
import { startSmsDelivery } from './sms/sms-delivery.ts';
import { createSmsReceipts } from './sms/sms-receipts.ts';

/** Writes and sends the mails and SMS of all areas, with the documents that some of them attach. */
export function createNotificationsArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly codes: MailCodes;
    readonly sentMails: SentMails;
    readonly receipts: Receipts;
    readonly orderInvoices: Invoices;
    readonly offers: PurchaseRequests;
    readonly creditNotes: CreditNotes;
    readonly postpaid: PostpaidArea;
    readonly statements: Statements;
    readonly reportSchedules: ReportSchedules;
    readonly operatorReports: Pick<ReportsArea['schedules'], 'forMail'>;
    readonly invoicesAbroad: ExternalTollArea['invoicing']['invoices'];
  },
) {
  const { settings, jobs, clock, log } = platform;
  const transport = createMailTransport({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    connections: settings.smtpConnections,
    requireTls: settings.smtpRequireTls,
  });
  const notifications = createNotificationsService({
    jobs,
    clock,
    transport,
    connections: settings.smtpConnections,
    language: uses.language,
    codes: uses.codes,
    sentMails: uses.sentMails,
    accountSaidTo: (all, { accountId, userId }, to) =>
      accountSaidTo(all.account(accountId), platform.database.queries, userId, to),
    roleOf: (all, { accountId, userId }) =>
      uses.identity.roleOf(all.account(accountId), platform.database.queries, userId),
    country: settings.country,
    publicUrl: settings.publicUrl,
    secretKeys: settings.secretKeys,
    log,
  });
  notifications.attach(receiptAttachment, uses.receipts.forMail);
  notifications.attach(documentAttachment, uses.orderInvoices.forMail);
  notifications.attach(creditNoteOfOrderAttachment, uses.orderInvoices.creditNoteForMail);
  notifications.attach(creditNoteAttachment, uses.creditNotes.forMail);
  notifications.attach(offerAttachment, uses.offers.forMail);
  const { open: postpaid } = uses.postpaid;
  if (postpaid !== null) notifications.attach(postpaidInvoiceAttachment, postpaid.service.forMail);
  notifications.attach(statementAttachment, uses.statements.forMail);
  notifications.attach(reportAttachment, uses.reportSchedules.forMail);
  notifications.attach(operatorReportAttachment, uses.operatorReports.forMail);
  notifications.attach(t4aInvoiceAttachment, uses.invoicesAbroad.forMail);
  const provider = settings.sms === null ? null : createInfobip(settings.sms);
  const { smsReaders: readers } = uses.identity;
  const sending = { ...platform, provider, readers, sentMails: uses.sentMails };
  const sms = startSmsDelivery({
    ...sending,
    receipts: createSmsReceipts(sending),
    language: uses.language,
    codes: uses.codes,
    publicUrl: settings.publicUrl,
    dailyLimit: settings.sms?.dailyLimit ?? 0,
  });
  return { smsWithheld: () => sms.withheld(), close: () => transport.close() };
}
