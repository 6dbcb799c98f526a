import { Component, computed, inject, signal } from '@angular/core';
import { HttpClient } from '@angular/common/http';
import { TranslatePipe } from '@ngx-translate/core';
import { UIChart } from 'primeng/chart';
import { Passages } from './passages';

interface Spent {
  readonly months: readonly {
    readonly month: string;
    readonly amount: { readonly amount: number };
  }[];
}

/** The same with a chart above, as our screen has one. */
@Component({
  selector: 'app-passages-and-spending',
  imports: [Passages, TranslatePipe, UIChart],
  template: ` <section class="card">
      <h2>{{ 'passages.spending' | translate }}</h2>
      <p-chart type="bar" [data]="chart()" [options]="options" height="220px" />
    </section>
    <app-passages />`,
})
export class PassagesAndSpending {
  readonly #http = inject(HttpClient);
  readonly spent = signal<Spent | undefined>(undefined);
  readonly options = { maintainAspectRatio: false, plugins: { legend: { display: false } } };
  readonly chart = computed(() => ({
    labels: this.spent()?.months.map(({ month }) => month) ?? [],
    datasets: [
      { label: 'RSD', data: this.spent()?.months.map(({ amount }) => amount.amount / 100) ?? [] },
    ],
  }));

  constructor() {
    this.#http
      .post<{ readonly result: Spent }>('/spending.json', {})
      .subscribe(({ result }) => this.spent.set(result));
  }
}
