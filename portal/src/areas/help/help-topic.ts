import type { HelpTopicId } from '../../lib/help/help-topics.ts';
import type { TextKey } from '../../lib/texts/keys.generated.ts';

/** A task in plain words: what it is, its steps, and what to do when a step does not work. */
export interface HelpTopic {
  readonly title: TextKey;
  readonly lead: TextKey;
  readonly steps: readonly TextKey[];
  /** A question of somebody who is stuck, and its answer. */
  readonly stuck: readonly (readonly [question: TextKey, answer: TextKey])[];
  /** Where it is done. */
  readonly screen: string;
  readonly act: TextKey;
}

export const helpTopics: Readonly<Record<HelpTopicId, HelpTopic>> = {
  dopuna: {
    title: 'help.top-up',
    lead: 'help.top-up-lead',
    steps: ['help.top-up-1', 'help.top-up-2', 'help.top-up-3', 'help.top-up-4'],
    stuck: [
      ['help.top-up-waiting', 'help.top-up-waiting-answer'],
      ['help.top-up-driving', 'help.top-up-driving-answer'],
      ['help.top-up-refused', 'help.top-up-refused-answer'],
      ['help.top-up-other', 'help.top-up-other-answer'],
    ],
    screen: '/pages/dopuna-pregled',
    act: 'help.top-up-act',
  },
  prolasci: {
    title: 'help.passages',
    lead: 'help.passages-lead',
    steps: ['help.passages-1', 'help.passages-2', 'help.passages-3', 'help.passages-4'],
    stuck: [
      ['help.passages-missing', 'help.passages-missing-answer'],
      ['help.passages-unusual', 'help.passages-unusual-answer'],
    ],
    screen: '/pages/prolasci',
    act: 'help.passages-act',
  },
  reklamacija: {
    title: 'help.dispute',
    lead: 'help.dispute-lead',
    steps: ['help.dispute-1', 'help.dispute-2', 'help.dispute-3', 'help.dispute-4'],
    stuck: [
      ['help.dispute-many', 'help.dispute-many-answer'],
      ['help.dispute-disagree', 'help.dispute-disagree-answer'],
    ],
    screen: '/pages/reklamacije',
    act: 'help.dispute-act',
  },
  putarina: {
    title: 'help.toll',
    lead: 'help.toll-lead',
    steps: ['help.toll-1', 'help.toll-2', 'help.toll-3'],
    stuck: [
      ['help.toll-station', 'help.toll-station-answer'],
      ['help.toll-different', 'help.toll-different-answer'],
    ],
    screen: '/pages/izracunaj-putarinu',
    act: 'help.toll-act',
  },
  dodavanje: {
    title: 'help.tag',
    lead: 'help.tag-lead',
    steps: ['help.tag-1', 'help.tag-2', 'help.tag-3'],
    stuck: [
      ['help.tag-leaflet', 'help.tag-leaflet-answer'],
      ['help.tag-taken', 'help.tag-taken-answer'],
    ],
    screen: '/vb',
    act: 'help.tag-act',
  },
  gubitak: {
    title: 'help.loss',
    lead: 'help.loss-lead',
    steps: ['help.loss-1', 'help.loss-2', 'help.loss-3'],
    stuck: [
      ['help.loss-money', 'help.loss-money-answer'],
      ['help.loss-found', 'help.loss-found-answer'],
    ],
    screen: '/pages/tagovi',
    act: 'help.loss-act',
  },
  prijava: {
    title: 'help.sign-in',
    lead: 'help.sign-in-lead',
    steps: ['help.sign-in-1', 'help.sign-in-2', 'help.sign-in-3'],
    stuck: [
      ['help.sign-in-password', 'help.sign-in-password-answer'],
      ['help.sign-in-mail', 'help.sign-in-mail-answer'],
    ],
    screen: '/prijava',
    act: 'help.sign-in-act',
  },
};
