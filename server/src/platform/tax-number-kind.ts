/** The kind of a tax number follows from its length: a PIB of Serbia has 9 digits, a JIB of Republika Srpska 13. */
export function taxNumberKind(taxNumber: string): 9 | 13 {
  return taxNumber.length === 13 ? 13 : 9;
}
