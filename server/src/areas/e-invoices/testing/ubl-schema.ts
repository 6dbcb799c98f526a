import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/** The schemas of UBL 2.1 by OASIS, without their annotations, as OASIS publishes them (`xsdrt`). */
const folder = fileURLToPath(new URL('ubl-2.1/', import.meta.url));

/** What the official schema says against a document; empty: nothing. */
export type SchemaFaults = (xml: string) => readonly string[];

export function openUblSchema(document: 'Invoice' | 'CreditNote'): SchemaFaults {
  const common = readdirSync(`${folder}common`).map((name): [string, Uint8Array] => [
    `ubl:/common/${name}`,
    readFileSync(`${folder}common/${name}`),
  ]);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(common)));
  const schema = XmlDocument.fromBuffer(readFileSync(`${folder}maindoc/UBL-${document}-2.1.xsd`), {
    url: `ubl:/maindoc/UBL-${document}-2.1.xsd`,
  });
  const validator = XsdValidator.fromDoc(schema);
  return (xml) => {
    const parsed = XmlDocument.fromString(xml);
    try {
      validator.validate(parsed);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    } finally {
      parsed.dispose();
    }
  };
}
