import path from 'node:path';
import process from 'node:process';
import { bundleServer } from './lib-bundle.mjs';
import { house, programsOfTests } from './lib-house.mjs';

// A program of its own, on the Node that the project pins.
await (process.argv.includes('--for-tests')
  ? bundleServer(house, {
      into: path.join(house, programsOfTests),
      whole: true,
      forTests: true,
    })
  : bundleServer(house, { whole: true }));
