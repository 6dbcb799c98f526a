import { runRampa } from './run.ts';

// The program `rampa`: what it prints, and how it ends.

for (const stream of [process.stdout, process.stderr]) {
  // Whoever read it has seen enough, as `head` has: what remains to be written is of no interest, and the
  // command ends as it would have.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runRampa({
  words: process.argv.slice(2),
  environment: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
});
