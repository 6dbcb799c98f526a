import { createElement as h, useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

// The floor of the passages screen: the same answers, rendered by hand with React alone. No frame, no
// menu, no texts to be loaded, no links to other screens.

interface Money {
  readonly amount: number;
  readonly currency: string;
}
interface Passage {
  readonly passage_id: string;
  readonly entry: string;
  readonly exit: string;
  readonly enteredAt: string | null;
  readonly exitedAt: string;
  readonly amount: Money;
  readonly plate: string;
  readonly nickname: string;
  readonly kategorija: string;
}
interface Page {
  readonly items: readonly Passage[];
  readonly totalRecords: number;
  readonly totalAmount: Money;
}
interface Spent {
  readonly months: readonly { readonly month: string; readonly amount: Money }[];
}
interface Change {
  readonly target: { readonly value: string };
}
interface Tags {
  readonly items: readonly { readonly tag_id: string; readonly plate: string }[];
}

const time = new Intl.DateTimeFormat('sr-Latn-RS', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('sr-Latn-RS', { day: 'numeric', month: 'short' });
const number = new Intl.NumberFormat('sr-Latn-RS', { maximumFractionDigits: 0 });
const money = ({ amount, currency }: Money) => `${number.format(amount / 100)} ${currency}`;

// Each caller names the type of its answer.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- see above
function useAnswer<Answer>(name: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    void fetch(`/${name}.json`)
      .then((reply) => reply.json())
      .then(({ result }: { readonly result: Answer }) => setAnswer(result));
  }, [name]);
  return answer;
}

function Screen() {
  const page = useAnswer<Page>('passages');
  const spent = useAnswer<Spent>('spending');
  const month = useAnswer<Spent>('months');
  const tags = useAnswer<Tags>('tags');
  const [asked, setAsked] = useState<Passage>();
  const [rows, setRows] = useState(5);
  return h(
    'main',
    null,
    h('h1', null, 'Prolasci'),
    h('p', null, ...(month?.months ?? []).map(({ amount }) => money(amount))),
    h(Filter, { tags }),
    h(Chart, { spent }),
    page === undefined ? null : h('p', null, page.totalRecords, ' ', money(page.totalAmount)),
    h(List, { passages: page?.items.slice(0, rows) ?? [], onAsk: setAsked }),
    h(
      'select',
      {
        'aria-label': 'Po stranici',
        value: rows,
        onChange: ({ target }: Change) => setRows(Number(target.value)),
      },
      ...[5, 10].map((count) => h('option', { key: count }, count)),
    ),
    asked === undefined
      ? null
      : h('dialog', { open: true }, h('h2', null, asked.exit), money(asked.amount)),
  );
}

function Filter({ tags }: { readonly tags: Tags | undefined }) {
  const [typed, setTyped] = useState('');
  return h(
    'search',
    null,
    h(
      'select',
      null,
      ...(tags?.items ?? []).map(({ tag_id: id, plate }) => h('option', { key: id }, plate)),
    ),
    h('input', {
      'aria-label': 'Od iznosa',
      value: typed,
      onChange: ({ target }: Change) => setTyped(target.value),
    }),
  );
}

function Chart({ spent }: { readonly spent: Spent | undefined }): ReactNode {
  const months = spent?.months ?? [];
  const most = Math.max(1, ...months.map(({ amount }) => amount.amount));
  return h(
    'svg',
    { width: 350, height: 180 },
    ...months.map(({ month, amount }, at) =>
      h(
        'g',
        { key: month },
        h('rect', {
          x: (at * 350) / months.length,
          y: 110 - (100 * amount.amount) / most,
          width: 10,
          height: (100 * amount.amount) / most,
        }),
        h('text', { x: (at * 350) / months.length, y: 130 }, month.slice(5)),
      ),
    ),
  );
}

function List({
  passages,
  onAsk,
}: {
  readonly passages: readonly Passage[];
  readonly onAsk: (passage: Passage) => void;
}) {
  return h(
    'ul',
    null,
    ...passages.map((passage) =>
      h(
        'li',
        { key: passage.passage_id },
        h(
          'article',
          null,
          h('p', null, day.format(new Date(passage.exitedAt)), ' ', money(passage.amount)),
          h('p', null, time.format(new Date(passage.enteredAt ?? passage.exitedAt)), passage.entry),
          h('p', null, time.format(new Date(passage.exitedAt)), passage.exit),
          h('p', null, passage.plate, ' ', passage.nickname, ' ', passage.kategorija),
          h('button', { type: 'button', onClick: () => onAsk(passage) }, 'Obračun'),
        ),
      ),
    ),
  );
}

const root = document.getElementById('r');
if (root !== null) createRoot(root).render(h(Screen));
