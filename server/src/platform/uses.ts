/** Which of the parts that an operator may do without are used. */
export interface Uses {
  /** Lanes ask for the list of tags, and confirm how far they have it. */
  readonly tagStatusList: boolean;
  /** Tags are blocked: by staff, by the rule about unpaid ones, by customers for a time. */
  readonly tagBlocks: boolean;
  /** Staff work off passages that could not be charged, and those that look wrong. */
  readonly passageReview: boolean;
  /** What lanes say that they have sent is compared with what came. */
  readonly controlRecords: boolean;
  /** What went back at the gateway without us books itself. */
  readonly chargebacks: boolean;
  /** What is above somebody's limit waits for a second person. */
  readonly approvals: boolean;
  /** Payouts go to the bank in files. */
  readonly payoutFiles: boolean;
  /** Charges that are given back get a credit note. */
  readonly creditNotes: boolean;
  /** Clerks verify callers, change customers' data, and see their whole history. */
  readonly assistedService: boolean;
  /** Complaints are assigned, noted about and escalated; answers are kept ready, and what was around a passage is shown. */
  readonly complaintTools: boolean;
  /** The first page of the back office shows figures, and its menu how much waits. */
  readonly operationsPage: boolean;
  /** The operator's reports, on screen and as files; by mail, each member of staff their own. */
  readonly reports: boolean;
  readonly reportsByMail: boolean;
  /** The audit trail is searched on screen, and written into files; it is kept either way. */
  readonly trailDesk: boolean;
  /** Monitors are told the operator's own figures. */
  readonly businessMetrics: boolean;
}
