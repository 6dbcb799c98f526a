import { Component } from '@angular/core';
import { RouterLink } from '@angular/router';
import { TranslatePipe } from '@ngx-translate/core';
@Component({
  selector: 'app-landing',
  imports: [RouterLink, TranslatePipe],
  template:
    '<main><h1>{{ "landing.title" | translate }}</h1><a routerLink="/prijava">{{ "menu.sign-in" | translate }}</a></main>',
})
export class Landing {}
