/** Answers have an entity's id twice, as `id` and `_id`. */
export const addWireId = <Row extends { id: string }>(row: Row) => ({ ...row, _id: row.id })
