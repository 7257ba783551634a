import { v7 } from 'uuid'

/** A new UUIDv7. Ids sort by the time they were made. */
export const newId = () => v7()
