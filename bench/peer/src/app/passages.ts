import { Component, inject, signal } from '@angular/core';
import { CurrencyPipe, DatePipe, DecimalPipe } from '@angular/common';
import { HttpClient } from '@angular/common/http';
import { FormsModule } from '@angular/forms';
import { TranslatePipe } from '@ngx-translate/core';
import { Button } from 'primeng/button';
import { DatePicker } from 'primeng/datepicker';
import { Dialog } from 'primeng/dialog';
import { Select } from 'primeng/select';
import { TableModule, type TableLazyLoadEvent } from 'primeng/table';
import { Tag } from 'primeng/tag';

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
  readonly items: Passage[];
  readonly totalRecords: number;
  readonly totalAmount: Money;
}
interface Tags {
  readonly items: readonly { readonly tag_id: string; readonly plate: string }[];
}
interface Envelope<T> {
  readonly result: T;
}

/** Filter and list. */
@Component({
  selector: 'app-passages',
  imports: [
    CurrencyPipe,
    DatePipe,
    DecimalPipe,
    FormsModule,
    TranslatePipe,
    Button,
    DatePicker,
    Dialog,
    Select,
    TableModule,
    Tag,
  ],
  template: ` <div class="row" style="justify-content: space-between">
      <h1>{{ 'passages.title' | translate }}</h1>
      <div class="row">
        <p-button
          icon="pi pi-chart-bar"
          [label]="'passages.reports' | translate"
          severity="secondary"
        /><p-button
          icon="pi pi-file"
          [label]="'passages.statements' | translate"
          severity="secondary"
        />
      </div>
    </div>
    <section class="card filter row">
      <div>
        <label for="tag">{{ 'passages.tag' | translate }}</label
        ><p-select
          inputId="tag"
          [options]="tags()"
          [(ngModel)]="tag"
          optionLabel="plate"
          optionValue="tag_id"
          [filter]="true"
          [showClear]="true"
        />
      </div>
      <div>
        <label for="from">{{ 'passages.from' | translate }}</label
        ><p-datepicker inputId="from" [(ngModel)]="from" dateFormat="dd.mm.yy." [showIcon]="true" />
      </div>
      <div>
        <label for="to">{{ 'passages.to' | translate }}</label
        ><p-datepicker inputId="to" [(ngModel)]="to" dateFormat="dd.mm.yy." [showIcon]="true" />
      </div>
      <p-button [label]="'passages.search' | translate" icon="pi pi-search" />
    </section>
    <section class="card">
      <div class="row" style="justify-content: space-between">
        <h2>{{ 'passages.list' | translate }}</h2>
        <div class="row">
          <p-button icon="pi pi-file-excel" label="XLSX" [outlined]="true" /><p-button
            icon="pi pi-file-pdf"
            label="PDF"
            [outlined]="true"
          />
        </div>
      </div>
      <p>
        {{ page()?.totalRecords | number }} ·
        {{ (page()?.totalAmount?.amount ?? 0) / 100 | currency: 'RSD' }}
      </p>
      <p-table
        [value]="page()?.items ?? []"
        [lazy]="true"
        (onLazyLoad)="load($event)"
        [paginator]="true"
        [rows]="10"
        [totalRecords]="page()?.totalRecords ?? 0"
        [rowsPerPageOptions]="[5, 10, 25, 50, 100]"
        [loading]="loading()"
        responsiveLayout="scroll"
        [tableStyle]="{ 'min-width': '50rem' }"
      >
        <ng-template #header
          ><tr>
            <th pSortableColumn="exitedAt">
              {{ 'passages.time' | translate }} <p-sortIcon field="exitedAt" />
            </th>
            <th>{{ 'passages.entry' | translate }}</th>
            <th>{{ 'passages.exit' | translate }}</th>
            <th>{{ 'passages.plate' | translate }}</th>
            <th>{{ 'passages.category' | translate }}</th>
            <th pSortableColumn="amount">
              {{ 'passages.amount' | translate }} <p-sortIcon field="amount" />
            </th>
            <th></th></tr
        ></ng-template>
        <ng-template #body let-passage
          ><tr class="passage">
            <td>{{ passage.exitedAt | date: 'dd.MM.yyyy. HH:mm' }}</td>
            <td>{{ passage.entry }}</td>
            <td>{{ passage.exit }}</td>
            <td>{{ passage.plate }} {{ passage.nickname }}</td>
            <td><p-tag [value]="passage.kategorija" /></td>
            <td>{{ passage.amount.amount / 100 | currency: passage.amount.currency }}</td>
            <td>
              <p-button icon="pi pi-search" [text]="true" (onClick)="asked.set(passage)" />
            </td></tr
        ></ng-template>
      </p-table>
    </section>
    <p-dialog
      [visible]="asked() !== undefined"
      (visibleChange)="asked.set(undefined)"
      [modal]="true"
      [header]="'passages.computation' | translate"
      >{{ asked()?.entry }} – {{ asked()?.exit }}</p-dialog
    >`,
})
export class Passages {
  readonly #http = inject(HttpClient);
  readonly page = signal<Page | undefined>(undefined);
  readonly tags = signal<{ tag_id: string; plate: string }[]>([]);
  readonly asked = signal<Passage | undefined>(undefined);
  readonly loading = signal(true);
  tag: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  constructor() {
    this.#http
      .post<Envelope<Tags>>('/tags.json', { first: 0, rows: 100 })
      .subscribe(({ result }) => this.tags.set([...result.items]));
  }
  load(event: TableLazyLoadEvent): void {
    this.loading.set(true);
    this.#http
      .post<Envelope<Page>>('/passages.json', { first: event.first, rows: event.rows })
      .subscribe(({ result }) => {
        this.page.set(result);
        this.loading.set(false);
      });
  }
}
