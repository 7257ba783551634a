/** More than an import has rows: a policy is placed by its start, then by its row. */
export const rank = 100_000_000
