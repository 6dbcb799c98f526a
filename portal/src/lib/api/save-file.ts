/** What comes within a call's result, as the specification has it. */
export interface DocumentFile {
  /** Base64. */
  readonly data: string;
  readonly contentType: string;
  readonly fileName: string;
}

/** Lets the browser save a document under its own name. */
export function saveDocument({ data, contentType, fileName }: DocumentFile): void {
  const bytes = Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0);
  saveFile(new Blob([bytes], { type: contentType }), fileName);
}

/** Lets the browser save a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next turn of the event loop the browser has taken the file over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
