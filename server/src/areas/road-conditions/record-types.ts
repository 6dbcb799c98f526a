import type { RoadEventKind } from '@rampa/contract/road-conditions';

/** A type of situation record of DATEX II v3, as far as toll roads need it. */
export interface RecordType {
  /** Name of the element with the exact type. */
  readonly element: string;
  /** Classes between the record and `SituationRecord`; they add elements of their own. */
  readonly family: 'element' | 'roadworks' | 'network-management';
  /** The kind of event, for values that are not among `others`. */
  readonly kind: RoadEventKind;
  readonly others?: Readonly<Record<string, RoadEventKind>>;
}

/**
 * The records that are imported and exported. Names and places of elements follow the schema of
 * DATEX II v3 (level A, `http://datex2.eu/schema/3/situation`).
 */
export const recordTypes: Readonly<Record<string, RecordType>> = {
  MaintenanceWorks: { element: 'roadMaintenanceType', family: 'roadworks', kind: 'works' },
  ConstructionWorks: { element: 'constructionWorkType', family: 'roadworks', kind: 'works' },
  RoadOrCarriagewayOrLaneManagement: {
    element: 'roadOrCarriagewayOrLaneManagementType',
    family: 'network-management',
    kind: 'regime',
    others: {
      roadClosed: 'closure',
      carriagewayClosures: 'closure',
      overnightClosures: 'closure',
      intermittentShortTermClosures: 'closure',
    },
  },
  ReroutingManagement: {
    element: 'reroutingManagementType',
    family: 'network-management',
    kind: 'regime',
  },
  SpeedManagement: { element: 'speedManagementType', family: 'network-management', kind: 'regime' },
  WinterDrivingManagement: {
    element: 'winterEquipmentManagementType',
    family: 'network-management',
    kind: 'weather',
  },
  Accident: { element: 'accidentType', family: 'element', kind: 'accident' },
  VehicleObstruction: {
    element: 'vehicleObstructionType',
    family: 'element',
    kind: 'accident',
    others: { abnormalLoad: 'regime', longLoad: 'regime', convoy: 'regime' },
  },
  GeneralObstruction: { element: 'obstructionType', family: 'element', kind: 'accident' },
  EnvironmentalObstruction: {
    element: 'environmentalObstructionType',
    family: 'element',
    kind: 'accident',
  },
  AbnormalTraffic: { element: 'abnormalTrafficType', family: 'element', kind: 'congestion' },
  EquipmentOrSystemFault: {
    element: 'faultyEquipmentOrSystemType',
    family: 'element',
    kind: 'regime',
  },
  WeatherRelatedRoadConditions: {
    element: 'weatherRelatedRoadConditionType',
    family: 'element',
    kind: 'weather',
  },
  PoorEnvironmentConditions: { element: 'poorEnvironmentType', family: 'element', kind: 'weather' },
  NonWeatherRelatedRoadConditions: {
    element: 'nonWeatherRelatedRoadConditionType',
    family: 'element',
    kind: 'accident',
  },
};

export function kindOf(type: RecordType, value: string): RoadEventKind {
  return type.others?.[value] ?? type.kind;
}

/** The title of an event whose source gives it none. */
export const titlesOf: Readonly<
  Record<RoadEventKind, { readonly sr: string; readonly en: string }>
> = {
  closure: { sr: 'Обустава саобраћаја', en: 'Road closed' },
  accident: { sr: 'Незгода или препрека', en: 'Accident or obstacle' },
  congestion: { sr: 'Застој', en: 'Congestion' },
  weather: { sr: 'Временске прилике', en: 'Weather' },
  border: { sr: 'Чекање на граници', en: 'Waiting at the border' },
  regime: { sr: 'Измена саобраћаја', en: 'Traffic changes' },
  works: { sr: 'Радови на путу', en: 'Roadworks' },
};
