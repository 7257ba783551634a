import { v7 } from 'uuid'

/** A new identifier: UUIDv7, so that rows made later sort later. */
export const newId = () => v7()
