import sax from 'sax';
import { placesIn, type FileFault } from './places.ts';

/** An element of a completely read document; names are without prefix. */
export interface XmlNode {
  readonly name: string;
  readonly namespace: string;
  /** By name without prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** Its own text, without that of its children, trimmed. */
  readonly text: string;
  /** Offset of its first character in the document. */
  readonly offset: number;
}

export type XmlOutcome =
  | { readonly ok: true; readonly root: XmlNode }
  | { readonly ok: false; readonly why: XmlRefusal; readonly fault: FileFault };

/** It is no XML at all, it is written in other characters, it has what no honest document has, or too much of what each may have. */
export type XmlRefusal = 'not-xml' | 'encoding' | 'forbidden' | 'too-large';

/** Limits that no honest document approaches. */
const most = { depth: 40, attributes: 40, elements: 200_000, text: 100_000, attribute: 4000 };

/** Stops reading at the first thing that is not allowed in a document. */
class Refused extends Error {
  readonly why: XmlRefusal;
  readonly offset: number;

  constructor(why: XmlRefusal, message: string, offset: number) {
    super(message);
    this.why = why;
    this.offset = offset;
  }
}

/** What XML 1.0 cannot represent, not even as a reference: control characters, lone surrogates. */
const noCharacter = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/**
 * Reads a document from an unknown sender: well-formed XML with namespaces and nothing that could expand
 * into more than was sent. No document type, so no entities but the five of XML itself; depth,
 * elements, attributes and texts are limited; nothing is ever fetched.
 */
export function readXml(text: string): XmlOutcome {
  try {
    const strange = text.search(noCharacter);
    if (strange >= 0)
      throw new Refused('not-xml', 'not well-formed XML: no character of XML', strange);
    return { ok: true, root: parse(text) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const place = placesIn(text)(Math.max(0, error.offset));
    return { ok: false, why: error.why, fault: { ...place, message: error.message } };
  }
}

/** `strictEntities` is newer than the types: without it HTML's entities would count as known. */
const options: sax.SAXOptions & { readonly strictEntities: boolean } = {
  xmlns: true,
  position: true,
  strictEntities: true,
};

type OpenNode = { -readonly [Key in keyof XmlNode]: XmlNode[Key] } & {
  readonly children: XmlNode[];
  readonly attributes: Map<string, string>;
};

/**
 * Characters that the parser gets at once. It compares each attribute of an element with all before it,
 * and tells none of them before the element's tag ends: in between their number is looked at.
 */
const PIECE = 4096;

/** Attributes of the tag that is being read; the types do not have the parser's list of them. */
function gatheredAttributes(parser: sax.SAXParser): number {
  return (parser as unknown as { readonly attribList: readonly unknown[] }).attribList.length;
}

function parse(text: string): XmlNode {
  const parser = sax.parser(true, options);
  const open: OpenNode[] = [];
  let root: XmlNode | undefined;
  let elements = 0;
  let attributes = 0;
  const tagStart = (): number => Math.max(0, parser.startTagPosition - 1);
  const refuse = (message: string, offset = tagStart(), why: XmlRefusal = 'forbidden'): never => {
    throw new Refused(why, message, offset);
  };

  // The parser is not an event target; its handlers are properties.
  // oxlint-disable unicorn/prefer-add-event-listener
  parser.onerror = (error) => {
    const message = error.message.split('\n')[0] ?? 'not well-formed';
    throw new Refused(
      'not-xml',
      `not well-formed XML: ${message}`,
      Math.max(0, parser.position - 1),
    );
  };
  parser.ondoctype = () => refuse('a document type (DOCTYPE) is not accepted', text.indexOf('<!'));
  parser.onprocessinginstruction = ({ name, body }) => {
    if (name !== 'xml')
      refuse(`a processing instruction (${name}) is not accepted`, parser.position - 1);
    const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(body)?.[1] ?? 'UTF-8';
    if (encoding.toUpperCase() !== 'UTF-8')
      throw new Refused('encoding', `the encoding ${encoding} is not UTF-8`, 0);
  };
  parser.onopentagstart = () => {
    attributes = 0;
    elements += 1;
    if (elements > most.elements) {
      refuse(`more than ${most.elements} elements`, tagStart(), 'too-large');
    }
    if (open.length >= most.depth) refuse(`elements are nested deeper than ${most.depth}`);
  };
  parser.onattribute = ({ value }) => {
    attributes += 1;
    if (attributes > most.attributes)
      refuse(`an element has more than ${most.attributes} attributes`);
    if (value.length > most.attribute) refuse('an attribute is too long');
  };
  parser.onopentag = (tag) => {
    if (!('local' in tag)) return;
    const node: OpenNode = {
      name: tag.local,
      namespace: tag.uri,
      attributes: new Map(
        Object.values(tag.attributes).flatMap((attribute) =>
          typeof attribute === 'string' ? [] : [[attribute.local, attribute.value] as const],
        ),
      ),
      children: [],
      text: '',
      offset: tagStart(),
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  };
  const addText = (part: string): void => {
    const node = open.at(-1);
    if (node === undefined) return;
    node.text += part;
    if (node.text.length > most.text) refuse('a text is too long', node.offset);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  // oxlint-enable unicorn/prefer-add-event-listener
  parser.onclosetag = () => {
    const node = open.pop();
    if (node === undefined) return;
    node.text = node.text.trim();
    if (open.length === 0) root = node;
  };
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    if (gatheredAttributes(parser) > most.attributes) {
      refuse(`an element has more than ${most.attributes} attributes`);
    }
  }
  parser.close();
  if (root === undefined) throw new Refused('not-xml', 'the document has no element', 0);
  return root;
}
