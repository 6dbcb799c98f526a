import { Component } from '@angular/core';
@Component({ selector: 'app-home', template: '<h1>Početna</h1>' })
export class Home {}
