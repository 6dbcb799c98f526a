import {
  type ApplicationConfig,
  provideZonelessChangeDetection,
  LOCALE_ID,
  inject,
} from '@angular/core';
import { registerLocaleData } from '@angular/common';
import sr from '@angular/common/locales/sr-Latn';
import { provideHttpClient, withInterceptors, type HttpInterceptorFn } from '@angular/common/http';
import { provideRouter, type CanActivateFn, Router, type Routes } from '@angular/router';
import { provideTranslateService } from '@ngx-translate/core';
import { provideTranslateHttpLoader } from '@ngx-translate/http-loader';
import { providePrimeNG } from 'primeng/config';
import { MessageService } from 'primeng/api';
import Aura from '@primeuix/themes/aura';

registerLocaleData(sr);

/** The cookie of our own sign-in: both are opened by the same browser. */
const token = (): string | undefined => /(?:^|; )rampa-token=([^;]*)/.exec(document.cookie)?.[1];

const authorize: HttpInterceptorFn = (request, next) => {
  const held = token();
  return next(
    held === undefined
      ? request
      : request.clone({ setHeaders: { Authorization: `Bearer ${held}` } }),
  );
};

const signedIn: CanActivateFn = () => token() !== undefined || inject(Router).parseUrl('/prijava');

const routes: Routes = [
  { path: '', pathMatch: 'full', redirectTo: 'default' },
  { path: 'default', loadComponent: () => import('./landing').then((m) => m.Landing) },
  { path: 'prijava', loadComponent: () => import('./sign-in').then((m) => m.SignIn) },
  {
    path: 'pages',
    canActivate: [signedIn],
    loadComponent: () => import('./shell').then((m) => m.Shell),
    children: [
      { path: 'home', loadComponent: () => import('./home').then((m) => m.Home) },
      {
        path: 'prolasci',
        loadComponent: () => import('./passages-and-spending').then((m) => m.PassagesAndSpending),
      },
      {
        path: 'prolasci/spisak',
        loadComponent: () => import('./passages').then((m) => m.Passages),
      },
    ],
  },
];

export const config: ApplicationConfig = {
  providers: [
    provideZonelessChangeDetection(),
    provideRouter(routes),
    provideHttpClient(withInterceptors([authorize])),
    provideTranslateService({
      loader: provideTranslateHttpLoader({ prefix: '/i18n/', suffix: '.json' }),
      lang: 'sr',
    }),
    providePrimeNG({ theme: { preset: Aura } }),
    MessageService,
    { provide: LOCALE_ID, useValue: 'sr-Latn' },
  ],
};
