/**
 * What is longer is no plate, no code and no name of a file, and stays as it is: thousands of accents in one cell take the square of
 * their number to put in order.
 */
export const longestTyped = 200;
