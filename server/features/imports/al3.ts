import { open } from 'node:fs/promises'
import { Unreadable } from '../../platform/rows/unreadable.ts'

/** A file of AL3 begins with the header of its message: the group 1MHG and its length. */
const messageHeader = /^1MHG\d{3}/

/**
 * The place of a reader of AL3, by which carriers tell agency systems of policies. ACORD licenses its layouts to members, so
 * there is none here: such a file is refused, with what to do. Throws `Unreadable`.
 */
export async function refuseAl3(path: string): Promise<void> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(7), 0, 7, 0)
  if (messageHeader.test(buffer.toString('latin1', 0, bytesRead)))
    throw new Unreadable(
      'another kind',
      'This is an AL3 file of a carrier, which the portal does not read. Please take it up in your agency system, and export the list from there as CSV or Excel',
    )
}
