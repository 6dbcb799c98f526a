export type SefStatus = 'New' | 'Seen' | 'Approved' | 'Rejected' | 'Cancelled' | 'Storno';

export type SefDocument = {
  readonly id: number;
  readonly requestId: string;
  readonly number: string;
  readonly xml: string;
  readonly sentAt: string;
  status: SefStatus;
  comment: string;
};

type SefChange = {
  readonly EventId: number;
  readonly Date: string;
  readonly NewInvoiceStatus: SefStatus;
  readonly SalesInvoiceId: number;
  readonly Comment: string;
};

/** `away`: every call fails; `lost`: documents are taken, and the answer is lost on its way. */
export type SefMood = 'well' | 'away' | 'lost';

export type SefState = {
  documents: SefDocument[];
  changes: SefChange[];
  mood: SefMood;
};
