import type { Position } from './map-props.ts';

interface Place {
  readonly name: string;
  /** If English has a name of its own. */
  readonly english?: string;
  readonly position: Position;
  /** The zoom from which on the name is written: the big towns first. */
  readonly zoom: number;
}

/** Towns for orientation: names in Cyrillic, positions of their centres. */
export const places: readonly Place[] = [
  { name: 'Београд', position: [44.815, 20.46], zoom: 6 },
  { name: 'Нови Сад', position: [45.255, 19.845], zoom: 6 },
  { name: 'Ниш', position: [43.32, 21.896], zoom: 6 },
  { name: 'Бања Лука', position: [44.772, 17.191], zoom: 6 },
  { name: 'Сарајево', position: [43.857, 18.413], zoom: 6 },
  { name: 'Загреб', position: [45.815, 15.982], zoom: 6 },
  { name: 'Будимпешта', english: 'Budapest', position: [47.498, 19.04], zoom: 6 },
  { name: 'Софија', english: 'Sofia', position: [42.698, 23.322], zoom: 6 },
  { name: 'Скопље', english: 'Skopje', position: [41.996, 21.432], zoom: 6 },
  { name: 'Подгорица', position: [42.441, 19.263], zoom: 6 },
  { name: 'Темишвар', english: 'Timișoara', position: [45.756, 21.229], zoom: 7 },
  { name: 'Тирана', position: [41.328, 19.819], zoom: 7 },
  { name: 'Приштина', position: [42.663, 21.165], zoom: 7 },
  { name: 'Суботица', position: [46.1, 19.665], zoom: 7 },
  { name: 'Крагујевац', position: [44.01, 20.917], zoom: 7 },
  { name: 'Чачак', position: [43.891, 20.35], zoom: 8 },
  { name: 'Ужице', position: [43.858, 19.848], zoom: 8 },
  { name: 'Шабац', position: [44.755, 19.69], zoom: 8 },
  { name: 'Сремска Митровица', position: [44.976, 19.612], zoom: 8 },
  { name: 'Крушевац', position: [43.58, 21.327], zoom: 8 },
  { name: 'Лесковац', position: [42.998, 21.946], zoom: 8 },
  { name: 'Врање', position: [42.551, 21.902], zoom: 8 },
  { name: 'Зрењанин', position: [45.381, 20.386], zoom: 8 },
  { name: 'Пирот', position: [43.153, 22.586], zoom: 8 },
  { name: 'Добој', position: [44.732, 18.087], zoom: 7 },
  { name: 'Бијељина', position: [44.757, 19.214], zoom: 7 },
  { name: 'Приједор', position: [44.98, 16.714], zoom: 8 },
  { name: 'Зворник', position: [44.386, 19.102], zoom: 8 },
  { name: 'Требиње', position: [42.711, 18.344], zoom: 8 },
  { name: 'Градишка', position: [45.145, 17.254], zoom: 8 },
  { name: 'Тузла', position: [44.538, 18.676], zoom: 8 },
];
