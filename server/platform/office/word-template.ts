import type { CompoundFile } from './compound-file.ts'

// Offsets in the file information block, by [MS-DOC].
const flagsOffset = 0x0a
const inTable1Flag = 0x0200
const namesOffset = 0x19a
const headSize = namesOffset + 8
/** A longer list is an attack on our CPU time. */
const maxNames = 64 * 1024
const template = 1

/**
 * The template that an older Word file loads on opening, as a path or URL; empty if there is none,
 * null if the list of names cannot be read.
 */
export async function templateOf(file: CompoundFile): Promise<string | null> {
  const head = await file.bytesOf('WordDocument', 0, headSize)
  if (!head || head.length < headSize || head.readUInt16LE(0) !== 0xa5ec) return ''
  const table = (head.readUInt16LE(flagsOffset) & inTable1Flag) === 0 ? '0Table' : '1Table'
  const [offset, length] = [head.readUInt32LE(namesOffset), head.readUInt32LE(namesOffset + 4)]
  if (length === 0) return ''
  const names = await file.bytesOf(table, offset, Math.min(length, maxNames))
  // A Unicode string table: a marker, the count, the size of extra data per string, then each
  // string after its length.
  if (names === null) return null
  if (names.length < 6 || names.readUInt16LE(0) !== 0xffff) return ''
  const templateName = names.readUInt16LE(4)
  let from = 6
  for (let index = 0; from + 2 <= names.length; index++) {
    const end = from + 2 + names.readUInt16LE(from) * 2
    if (index === template) return names.toString('utf16le', from + 2, Math.min(end, names.length))
    from = end + templateName
  }
  return ''
}
