import type { XmlNode } from '../../../platform/files/xml-tree.ts';
import { recordTypes } from '../record-types.ts';
import { recordValues } from '../record-values.ts';

/*
 * The part of the schemas of DATEX II v3 (level A: Common, LocationReferencing, Situation) that the
 * document uses, transcribed from their published types: children in the order of the sequence, `!`
 * for required, `*` for repeatable elements. It is ours, not the schema itself.
 */
const common = {
  situationRecord: [
    'situationRecordCreationTime!',
    'situationRecordVersionTime!',
    'probabilityOfOccurrence!',
    'severity',
    'source',
    'validity!',
    'cause',
    'generalPublicComment*',
    'locationReference!',
  ],
  networkLocation: ['coordinatesForDisplay', 'supplementaryPositionalDescription'],
};
const sequences: Readonly<Record<string, readonly string[]>> = {
  payload: ['publicationTime!', 'publicationCreator!', 'situation*'],
  publicationCreator: ['country!', 'nationalIdentifier!'],
  situation: ['overallSeverity', 'situationVersionTime', 'headerInformation!', 'situationRecord!'],
  headerInformation: ['confidentiality', 'informationStatus!'],
  source: ['sourceName'],
  validity: ['validityStatus!', 'validityTimeSpecification!'],
  validityTimeSpecification: ['overallStartTime!', 'overallEndTime', 'validPeriod*'],
  validPeriod: ['recurringTimePeriodOfDay*'],
  recurringTimePeriodOfDay: ['startTimeOfPeriod!', 'endTimeOfPeriod!'],
  cause: ['causeType'],
  generalPublicComment: ['comment!', 'commentType'],
  comment: ['values!'],
  sourceName: ['values!'],
  locationDescription: ['values!'],
  values: ['value!*'],
  PointLocation: [...common.networkLocation, 'pointByCoordinates'],
  LinearLocation: [...common.networkLocation, 'gmlLineString'],
  coordinatesForDisplay: ['latitude!', 'longitude!'],
  pointCoordinates: ['latitude!', 'longitude!'],
  pointByCoordinates: ['pointCoordinates!'],
  gmlLineString: ['posList!'],
  supplementaryPositionalDescription: ['lengthAffected', 'locationDescription', 'roadInformation*'],
  roadInformation: ['roadDestination', 'roadNumber'],
  EquipmentOrSystemFault: [
    ...common.situationRecord,
    'equipmentOrSystemFaultType!',
    'faultyEquipmentOrSystemType!',
  ],
};

/** Values of enumerated elements; those of the records are in `recordValues`. */
const severities = ['highest', 'high', 'medium', 'low', 'lowest', 'none', 'unknown'];
const enumerations: Readonly<Record<string, readonly string[]>> = {
  overallSeverity: severities,
  severity: severities,
  confidentiality: ['noRestriction', 'internalUse', 'restrictedToAuthorities'],
  informationStatus: ['real', 'test', 'securityExercise', 'technicalExercise'],
  probabilityOfOccurrence: ['certain', 'probable', 'riskOf'],
  validityStatus: ['active', 'planned', 'suspended', 'definedByValidityTimeSpec'],
  causeType: ['problemsAtBorderPost'],
  commentType: ['description', 'other'],
  complianceOption: ['advisory', 'mandatory'],
  equipmentOrSystemFaultType: ['notWorking', 'outOfService'],
};

/** The namespace that declares an element: that of the type that contains it. */
const inCommon = new Set([
  'publicationTime',
  'publicationCreator',
  'country',
  'nationalIdentifier',
  'confidentiality',
  'informationStatus',
  'sourceName',
  'values',
  'value',
  'validityStatus',
  'validityTimeSpecification',
  'overallStartTime',
  'overallEndTime',
  'validPeriod',
  'recurringTimePeriodOfDay',
  'startTimeOfPeriod',
  'endTimeOfPeriod',
]);
const inLocation = new Set([
  ...common.networkLocation,
  'pointByCoordinates',
  'pointCoordinates',
  'latitude',
  'longitude',
  'gmlLineString',
  'posList',
  'lengthAffected',
  'locationDescription',
  'roadInformation',
  'roadDestination',
  'roadNumber',
]);

function namespaceOf(name: string): string {
  if (name === 'payload') return 'http://datex2.eu/schema/3/d2Payload';
  const schema = inCommon.has(name)
    ? 'common'
    : inLocation.has(name)
      ? 'locationReferencing'
      : 'situation';
  return `http://datex2.eu/schema/3/${schema}`;
}

function sequenceOf(node: XmlNode): readonly string[] {
  const type = (node.attributes.get('type') ?? '').replace(/^.*:/, '');
  const known = sequences[type] ?? sequences[node.name];
  if (known !== undefined) return known;
  const record = recordTypes[type];
  if (record === undefined) return [];
  const before = record.family === 'network-management' ? ['complianceOption!'] : [];
  return [...common.situationRecord, ...before, `${record.element}!`];
}

/** What the schema would refuse in a document of ours; normally nothing. */
export function datexFaults(node: XmlNode): readonly string[] {
  const faults: string[] = [];
  const sequence = sequenceOf(node);
  const expected = `^${sequence
    .map((part) => {
      const name = part.replace(/[!*]/g, '');
      const many = part.includes('*');
      return `(?:${name} )${part.includes('!') ? (many ? '+' : '') : many ? '*' : '?'}`;
    })
    .join('')}$`;
  const children = node.children.map(({ name }) => `${name} `).join('');
  if (!new RegExp(expected).test(children)) faults.push(`${node.name}: ${children}`);
  if (node.namespace !== namespaceOf(node.name)) faults.push(`${node.name}: ${node.namespace}`);
  const values = enumerations[node.name];
  if (values?.includes(node.text) === false) faults.push(`${node.name}: ${node.text}`);
  return [...faults, ...valueFaults(node), ...node.children.flatMap(datexFaults)];
}

/** A record whose type element has a value that its enumeration lacks. */
function valueFaults(node: XmlNode): readonly string[] {
  const type = (node.attributes.get('type') ?? '').replace(/^.*:/, '');
  const value = node.children.find(({ name }) => name === recordTypes[type]?.element)?.text;
  if (value === undefined || recordValues[type]?.includes(value) === true) return [];
  return [`${type}: ${value}`];
}
