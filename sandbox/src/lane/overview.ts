import { html } from '../platform/html.ts';
import { shell } from '../platform/shell.ts';
import type { TagList } from './tag-list.ts';
import type { Sight } from './vehicles.ts';

const lights = { green: 'zeleno', yellow: 'žuto', red: 'crveno' } as const;

const reasons: Readonly<Record<string, string>> = {
  lost: 'izgubljen',
  stolen: 'ukraden',
  'switched-off': 'isključen',
  unpaid: 'neplaćen račun',
  fraud: 'zloupotreba',
  document: 'nedostaje dokument',
  returned: 'vraćen',
  replaced: 'zamenjen',
  closed: 'zatvoren nalog',
  unknown: 'nije na listi',
};

/** The list's age, a form for a vehicle, and what the last drivers have seen. */
export function overview(lane: {
  readonly name: string;
  readonly list: Pick<TagList, 'size' | 'readAt'>;
  readonly fault: string;
  readonly seen: readonly Sight[];
  readonly waiting: number;
}) {
  const { fault } = lane;
  const { size, readAt } = lane.list;
  return shell({
    language: 'sr-Latn',
    title: 'Naplatna traka',
    note: 'Sandbox: traka i vozila na njoj nisu pravi.',
    wide: true,
    policy: ["form-action 'self'"],
    content: html`<h1>Naplatna traka ${lane.name}</h1>
      <section>
        <p>
          ${
            readAt === null
              ? 'Lista TAG uređaja još nije preuzeta.'
              : `Na listi: ${String(size)} TAG uređaja, preuzeta u ${clockText(readAt)}. Prolasci koji čekaju: ${String(lane.waiting)}.`
          }
        </p>
        ${fault === '' ? undefined : html`<p class="fault" role="alert">Operator: ${fault}</p>`}
        <form method="post" action="/vehicles" class="actions">
          <label>Serijski broj <input name="serialNumber" required inputmode="numeric" /></label>
          <label>Tablica <input name="plate" maxlength="12" /></label>
          <button class="main">Dolazi vozilo</button>
        </form>
      </section>
      <section>
        <h2>Poslednja vozila</h2>
        ${
          lane.seen.length === 0
            ? html`<p>Još nijedno nije došlo.</p>`
            : html`<div class="scroll" role="region" aria-label="Poslednja vozila" tabindex="0">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Vreme</th>
                      <th scope="col">TAG uređaj</th>
                      <th scope="col">Svetlo</th>
                      <th scope="col">Rampa</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${lane.seen.map(
                      (one) =>
                        html`<tr>
                          <td>${clockText(one.at)}</td>
                          <td>${one.serialNumber}</td>
                          <td>${lights[one.light]}</td>
                          <td>
                            ${one.opens ? 'otvorena' : `zatvorena: ${reasons[one.reason] ?? one.reason}`}
                          </td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
        }
      </section>`,
  });
}

function clockText(at: number): string {
  return new Intl.DateTimeFormat('sr-Latn-RS', {
    timeStyle: 'medium',
    timeZone: 'Europe/Belgrade',
  }).format(at);
}
