/** The operator as papers name it: who sells, and who was paid. */
export interface Seller {
  readonly name: string;
  /** Street, postcode and place in one line. */
  readonly address: string;
  /** PIB or JIB, digits. */
  readonly taxNumber: string;
}
