import { Component } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from '@angular/forms';
import { TranslatePipe } from '@ngx-translate/core';
import { Button } from 'primeng/button';
import { InputText } from 'primeng/inputtext';
import { Password } from 'primeng/password';
@Component({
  selector: 'app-sign-in',
  imports: [ReactiveFormsModule, Button, InputText, Password, TranslatePipe],
  template: `<main>
    <h1>{{ 'menu.sign-in' | translate }}</h1>
    <form [formGroup]="form">
      <input pInputText formControlName="name" /><p-password formControlName="secret" /><p-button
        type="submit"
        [label]="'menu.sign-in' | translate"
      />
    </form>
  </main>`,
})
export class SignIn {
  readonly form = new FormGroup({
    name: new FormControl('', Validators.required),
    secret: new FormControl('', Validators.required),
  });
}
