import styles from './scene.module.css';

/**
 * A motorway towards the mountains, in the light of the theme. Decoration only, and a third of the
 * first picture's size: so each colour is one path, written as short as possible.
 */
export function Scene() {
  return (
    <svg
      className={styles['scene']}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <linearGradient id="scene-sky" x2="0" y2="1">
        <stop className={styles['skyTop']} />
        <stop offset=".42" className={styles['skyMid']} />
        <stop offset=".62" className={styles['skyLow']} />
        <stop offset=".71" className={styles['skyGlow']} />
      </linearGradient>
      <linearGradient id="scene-road" x2="0" y2="1">
        <stop className={styles['asphalt']} />
        <stop offset="1" className={styles['asphaltLow']} />
      </linearGradient>
      <linearGradient id="scene-field" x2="0" y2="1">
        <stop className={styles['field']} />
        <stop offset="1" className={styles['fieldLow']} />
      </linearGradient>
      <radialGradient id="scene-halo">
        <stop className={styles['halo']} />
        <stop offset="1" className={styles['haloEnd']} />
      </radialGradient>
      <path d="M0 0H1440V900H0Z" fill="url(#scene-sky)" />
      <path className={styles['stars']} d={stars} />
      <circle cx="1090" cy="540" r="190" fill="url(#scene-halo)" />
      <circle cx="1090" cy="540" r="46" className={styles['sun']} />
      <path className={styles['far']} d={farMountains} />
      <path className={styles['hills']} d={hills} />
      <path className={styles['near']} d={nearHills} />
      <path d="M0 634Q360 620 720 630T1440 624V900H0Z" fill="url(#scene-field)" />
      <Road />
    </svg>
  );
}

/** Points of a line with round ends. */
const stars =
  'M120 90h0M260 210h0M388 60h0M540 170h0M702 52h0M818 240h0M960 110h0M1104 200h0M1230 70h0M1360 180h0M60 300h0M1290 330h0M470 320h0';
const farMountains =
  'M0 568 84 530 150 546 262 478 330 512 402 488 498 544 588 506 676 550 790 496 858 526 944 488 1036 544 1120 510 1204 472 1290 524 1370 496 1440 528V660H0Z';
const hills =
  'M0 604Q110 556 236 580T470 570Q560 546 664 580T900 576Q1010 540 1130 572T1440 556V680H0Z';
const nearHills =
  'M0 630Q150 594 320 616 470 634 610 620L690 630H750Q900 608 1050 616 1250 630 1440 596V700H0Z';

/** Two carriageways from the horizon; one drives on the right. */
function Road() {
  return (
    <>
      <path d="M694 628H746L1520 900H-80Z" fill="url(#scene-road)" />
      <path className={styles['near']} d="M718.5 628H721.5L756 900H684Z" />
      <path className={styles['paint']} d={edges + dashes} />
      <path className={styles['rail']} d="M688 629-60 858M752 629 1500 858" />
      <Car at="translate(664 668)scale(.42)" lights="lamp" />
      <Car at="translate(560 716)scale(.86)" lights="lamp" />
      <Car at="translate(766 664)scale(.4)" lights="tail" />
      <Car at="translate(838 706)scale(.78)" lights="tail" />
    </>
  );
}

const edges =
  'M695 628-8 900H-34L694 628ZM745 628 1448 900H1474L746 628ZM718 628 680 900H671L717.6 628ZM722 628 760 900H769L722.4 628Z';

/** Lane marks of both carriageways, shorter with the distance. */
const dashes =
  'M699 633h1.3L689.3 642h-1.7ZM740 633h1.3L752.5 642h-1.7ZM676 650h2.1L660.1 663h-2.8ZM762 650h2.1L782.8 663h-2.8ZM638 677h3.5L612.6 699h-4.6ZM798 677h3.5L832 699h-4.6ZM578 720h5.8L536 756h-7.6ZM857 720h5.8L911.6 756h-7.6ZM479 791h9.4L415.5 846h-12.2ZM952 791h9.4L1036.7 846h-12.2Z';

interface CarProps {
  readonly at: string;
  /** Approaching or leaving. */
  readonly lights: 'lamp' | 'tail';
}

/** Its lights are lines with round ends. */
function Car({ at, lights }: CarProps) {
  return (
    <g transform={at}>
      <path
        className={styles['body']}
        d="M-30 0V-16Q-30-22-24-24L-18-38Q-16-43-9-43H9Q16-43 18-38L24-24Q30-22 30-16V0Z"
      />
      <path
        className={styles[lights]}
        d={lights === 'lamp' ? 'M-20-13h0M20-13h0' : 'M-24-14h7M17-14h7'}
      />
    </g>
  );
}
