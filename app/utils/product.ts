/** The product's name: the one place where it is written down. */
export const productName = "Anamcara";
