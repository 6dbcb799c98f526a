import { Counter, Gauge, type Registry } from 'prom-client';

/** What lanes have delivered to this process since it started. */
export interface DeliveryCounts {
  readonly recorded: number;
  /** Delivered again: known already. */
  readonly duplicate: number;
  readonly refused: number;
  /** Of those recorded: seconds from the exit until the passage was recorded, summed up. */
  readonly lagSeconds: number;
  /** Of those recorded: more than a quarter of an hour after the exit. */
  readonly late: number;
}

/** What goes on and what waits, as on the first page of the back office. */
export interface OperatorFigures {
  /** Today, in toll time. */
  readonly passages: number;
  /** Of those that lanes delivered themselves. */
  readonly posted: Readonly<Record<'timed' | 'prompt' | 'lateLanes', number>>;
  /** How many seconds behind passages are, of the network and of the station furthest behind; null if nobody knows. */
  readonly behind: Readonly<Record<'network' | 'worst', number>> | null;
  /** Days that are due and were not looked through yet for what is only seen afterwards. */
  readonly daysToLookThrough: number;
  readonly tolls: readonly { readonly currency: string; readonly amountMinor: number }[];
  readonly payments: Readonly<Record<'waiting' | 'overdue' | 'refused_today', number>>;
  readonly complaints: Readonly<Record<'open' | 'due_soon' | 'late', number>>;
  /** By desk. */
  readonly desks: Readonly<
    Record<
      | 'proposals'
      | 'messages'
      | 'requests'
      | 'payouts'
      | 'orders'
      | 'refused'
      | 'marked'
      | 'lanes'
      | 'transfers'
      | 'settlements'
      | 'e_invoices'
      | 'overdue_invoices',
      number
    >
  >;
}

export interface BusinessSources {
  readonly deliveries: () => DeliveryCounts;
  /** Null where monitors are told none of the operator's own figures. */
  readonly figures: (() => Promise<OperatorFigures>) | null;
  /** SMS that this process did not send since it started, because their account had had those of the day. */
  readonly smsWithheld: () => number;
}

const MINOR_UNITS = 100;

/** The operator's business in figures, for the same alerts and plots as the machines. */
export function addBusinessMetrics(registers: Registry[], sources: BusinessSources): void {
  if (sources.figures === null) return;
  addDeliveries(registers, sources.deliveries);
  addWithheld(registers, sources.smsWithheld);
  addFigures(registers, sources.figures);
}

function addWithheld(registers: Registry[], count: BusinessSources['smsWithheld']): void {
  const withheld: Counter = new Counter({
    name: 'rampa_sms_withheld_total',
    help: 'SMS that were not sent because their account had had those of the day (SMS_DAILY_LIMIT)',
    registers,
    collect() {
      withheld.reset();
      withheld.inc(count());
    },
  });
}

function addDeliveries(registers: Registry[], counts: BusinessSources['deliveries']): void {
  const counter = (name: string, help: string, of: (now: DeliveryCounts) => number): Counter => {
    const one: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        one.reset();
        one.inc(of(counts()));
      },
    });
    return one;
  };
  const delivered = new Counter({
    name: 'rampa_passages_delivered_total',
    help: 'Passages that lanes delivered, by outcome: recorded, duplicate (known already), refused',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { recorded, duplicate, refused } = counts();
      delivered.reset();
      delivered.inc({ outcome: 'recorded' }, recorded);
      delivered.inc({ outcome: 'duplicate' }, duplicate);
      delivered.inc({ outcome: 'refused' }, refused);
    },
  });
  counter(
    'rampa_passages_lag_seconds_total',
    'Seconds from the exit until a passage was recorded, summed up over those recorded',
    ({ lagSeconds }) => lagSeconds,
  );
  counter(
    'rampa_passages_late_total',
    'Passages that were recorded more than a quarter of an hour after the exit',
    ({ late }) => late,
  );
}

function addFigures(registers: Registry[], figures: NonNullable<BusinessSources['figures']>): void {
  // Of the database: the same in each process.
  const gauge = (name: string, help: string, label?: string): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      aggregator: 'max',
      collect: () => look(),
    });
  const passages = gauge('rampa_passages_today', 'Passages with an exit today, in toll time');
  const tolls = gauge('rampa_tolls_today', 'Tolls of today’s passages, by currency', 'currency');
  const posted = gauge(
    'rampa_passages_posted_today',
    'Passages with an exit today that lanes delivered themselves: posted within a quarter of an hour (prompt), or later (late)',
    'state',
  );
  const lateLanes = gauge(
    'rampa_lanes_late',
    'Lanes whose latest passage of the last 24 hours was posted more than a quarter of an hour after its exit',
  );
  const behind = gauge(
    'rampa_complete_behind_seconds',
    'How far behind passages are by the control records of lanes, in seconds: of the network without the stations behind it (network), and of the station furthest behind (worst)',
    'of',
  );
  const toLookThrough = gauge(
    'rampa_later_marks_behind_days',
    'Days of passages that are due and were not looked through yet for marks that are only found afterwards',
  );
  const payments = gauge(
    'rampa_payments',
    'Payments without an outcome (waiting), those of them whose time is over (overdue), and those refused since midnight (refused_today)',
    'state',
  );
  const complaints = gauge(
    'rampa_complaints',
    'Complaints that are open, those of them without an answer on one of their last three days (due_soon), and those after their last day (late)',
    'state',
  );
  const desks = gauge('rampa_desk_waiting', 'What waits for staff, by desk', 'desk');
  const setAll = (one: Gauge, label: string, values: Readonly<Record<string, number>>): void => {
    for (const [value, count] of Object.entries(values)) one.set({ [label]: value }, count);
  };
  const show = (now: OperatorFigures | null): void => {
    // What cannot be found out has no figure, rather than that of before.
    for (const one of [
      passages,
      posted,
      lateLanes,
      behind,
      toLookThrough,
      tolls,
      payments,
      complaints,
      desks,
    ])
      one.reset();
    if (now === null) {
      // A gauge without labels begins at zero again.
      passages.remove();
      lateLanes.remove();
      toLookThrough.remove();
      return;
    }
    passages.set(now.passages);
    posted.set({ state: 'prompt' }, now.posted.prompt);
    posted.set({ state: 'late' }, now.posted.timed - now.posted.prompt);
    lateLanes.set(now.posted.lateLanes);
    toLookThrough.set(now.daysToLookThrough);
    if (now.behind !== null) setAll(behind, 'of', now.behind);
    for (const { currency, amountMinor } of now.tolls) {
      tolls.set({ currency }, amountMinor / MINOR_UNITS);
    }
    setAll(payments, 'state', now.payments);
    setAll(complaints, 'state', now.complaints);
    setAll(desks, 'desk', now.desks);
  };
  let looking: Promise<void> | null = null;
  const look = (): Promise<void> => {
    looking ??= figures()
      .catch(() => null)
      .then((now) => {
        looking = null;
        show(now);
      });
    return looking;
  };
}
