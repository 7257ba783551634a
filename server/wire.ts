/** An entity on the wire carries its identifier twice, equal. */
export const withId = <Row extends { id: string }>(row: Row) => ({ ...row, _id: row.id })
