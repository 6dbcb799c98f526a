import { Component, inject } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { TranslatePipe, TranslateService } from '@ngx-translate/core';
import { FormsModule } from '@angular/forms';
import { Button } from 'primeng/button';
import { Drawer } from 'primeng/drawer';
import { Menu } from 'primeng/menu';
import { PanelMenu } from 'primeng/panelmenu';
import { Select } from 'primeng/select';
@Component({
  selector: 'app-shell',
  imports: [RouterOutlet, TranslatePipe, FormsModule, Button, Drawer, Menu, PanelMenu, Select],
  template: ` <div class="layout">
    <header class="top">
      <p-button
        icon="pi pi-bars"
        [text]="true"
        (onClick)="open = true"
        [attr.aria-label]="'menu.menu' | translate"
      />
      <strong>{{ 'portal.name' | translate }}</strong>
      <div class="row">
        <p-select
          [options]="languages"
          [(ngModel)]="language"
          optionLabel="name"
          optionValue="code"
          (onChange)="choose($event.value)"
          [attr.aria-label]="'menu.language' | translate"
        />
        <p-button icon="pi pi-bell" [text]="true" />
        <p-button icon="pi pi-user" [text]="true" (onClick)="mine.toggle($event)" />
        <p-menu #mine [model]="own" [popup]="true" />
      </div>
    </header>
    <p-drawer [(visible)]="open"><p-panelmenu [model]="items" /></p-drawer>
    <main><router-outlet /></main>
    <footer>{{ 'portal.footer' | translate }}</footer>
  </div>`,
})
export class Shell {
  readonly #translate = inject(TranslateService);
  open = false;
  language = 'sr';
  readonly languages = [
    { code: 'sr', name: 'Srpski' },
    { code: 'sr-Cyrl', name: 'Српски' },
    { code: 'en', name: 'English' },
  ];
  readonly items = [
    'home',
    'tags',
    'passages',
    'top-ups',
    'statements',
    'reports',
    'complaints',
    'calculator',
    'roads',
    'points',
    'contact',
    'help',
  ].map((name) => ({
    label: name,
    icon: 'pi pi-circle',
    routerLink: name === 'home' ? '/pages/home' : '/pages/prolasci',
  }));
  readonly own = ['profile', 'security', 'sign-out'].map((label) => ({ label }));
  choose(code: string): void {
    this.#translate.use(code);
  }
}
