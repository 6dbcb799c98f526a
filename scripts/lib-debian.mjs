import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { house } from './lib-house.mjs';

/**
 * Builds the Debian package of an installation.
 * @param {object} what
 * @param {string} what.installation the folder that becomes /opt/rampa
 * @param {string} what.root an emptied folder for the package's files, removed afterwards
 * @param {string} what.file the package to make
 * @param {string} what.version
 * @param {string} what.architecture as Debian names it
 * @returns {boolean} whether dpkg-deb could; if not, it has said why
 */
export function buildDebianPackage({ installation, root, file, version, architecture }) {
  fs.rmSync(root, { recursive: true, force: true });
  const from = path.join(house, 'packaging');
  place(path.join(root, 'opt/rampa'), (to) =>
    fs.cpSync(installation, to, { recursive: true, verbatimSymlinks: true }),
  );
  for (const unit of ['rampa.service', 'rampa@.service']) {
    place(path.join(root, 'usr/lib/systemd/system', unit), (to) =>
      fs.copyFileSync(path.join(from, unit), to),
    );
  }
  // No conffile: every operator fills it in, and dpkg would stop to ask about each new line of the template.
  place(path.join(root, 'usr/share/rampa/rampa.env'), (to) =>
    fs.copyFileSync(path.join(from, 'rampa.env'), to),
  );
  place(path.join(root, 'usr/bin/rampa'), (to) => fs.symlinkSync('/opt/rampa/bin/rampa', to));
  const control = fs.readFileSync(path.join(from, 'debian/control'), 'utf8');
  place(path.join(root, 'DEBIAN/control'), (to) =>
    fs.writeFileSync(to, control.replace('VERSION', version).replace('ARCHITECTURE', architecture)),
  );
  for (const script of ['postinst', 'prerm', 'postrm']) {
    place(path.join(root, 'DEBIAN', script), (to) =>
      fs.copyFileSync(path.join(from, 'debian', script), to),
    );
    fs.chmodSync(path.join(root, 'DEBIAN', script), 0o755);
  }
  const { status } = spawnSync(
    'dpkg-deb',
    ['--root-owner-group', '-Zzstd', '--build', root, file],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  fs.rmSync(root, { recursive: true });
  return status === 0;
}

/**
 * @param {string} to
 * @param {(to: string) => void} make
 */
function place(to, make) {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  make(to);
}
