import { bundleServer } from './lib-bundle.mjs';
import { house } from './lib-house.mjs';

// A program of its own, on the Node that the project pins.
await bundleServer(house, { whole: true });
