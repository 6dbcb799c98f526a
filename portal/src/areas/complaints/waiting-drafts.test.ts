import { expect, test } from 'vitest';
import { createDraft } from '../../lib/drafts/drafts.ts';
import { createFakeStorage } from '../../lib/testing/fake-storage.ts';
import { complaintDraft, waitingDrafts } from './waiting-drafts.ts';

const address = '/pages/reklamacije';

test('an unsent complaint is found again, with its subject', () => {
  const storage = createFakeStorage({ lang: '2' });
  const begin = (name: string, values: unknown, owner = 'ana', at = address) =>
    createDraft(storage, at, name).write(owner, values);
  begin(complaintDraft('passage', '0193'), { text: ' Naplaćeno je dvaput. ' });
  begin(complaintDraft('other', ''), { text: 'Niko ne odgovara.' });
  // Opened only, somebody else's, and a message in a thread.
  begin(complaintDraft('tag', '0194'), { text: '' });
  begin(complaintDraft('other', 'top-ups'), { text: 'Ispravka:\n', begun: 'Ispravka:\n' });
  begin(complaintDraft('tag', '0195'), { text: 'Ne radi.' }, 'marko');
  begin('message R261121-05686987', { text: 'Još nešto.' });
  begin(complaintDraft('tag', '0196'), { text: 'Drugde.' }, 'ana', '/pages/kontakt');
  expect(waitingDrafts(storage, address, 'ana').toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    [
      { about: 'other', id: '', text: 'Niko ne odgovara.' },
      { about: 'passage', id: '0193', text: 'Naplaćeno je dvaput.' },
    ],
  );
});
