/** The initial price of Premium, in US dollars: contract.md, "Other decisions". */
export const prices = { monthly: 8.9, annual: 89 } as const;
