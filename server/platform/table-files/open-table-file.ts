import { open } from 'node:fs/promises'
import { openCsv } from './csv.ts'
import { encodingOf, readText } from './encoding.ts'
import { jsonItems } from './json-items.ts'
import type { TableFile } from './table-file.ts'
import { tableLimits, tableTooLargeError } from './table-limits.ts'
import { UnreadableTableError } from './unreadable-table.ts'
import { openXlsx, passwordProtectedError } from './xlsx.ts'

/** A JSON file: objects whose fields the feature interprets. */
export interface ItemFile {
  kind: 'items'
  items(): AsyncIterable<readonly unknown[]>
}

const startOf = async (path: string): Promise<{ head: Buffer; size: number }> => {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
  return { head: buffer.subarray(0, bytesRead), size }
}

const startsWithBytes = (head: Buffer, ...bytes: number[]) =>
  bytes.every((byte, index) => head[index] === byte)

/**
 * An Office file from before 2007, or a newer one with a password, which uses the same container.
 */
async function oldOfficeErrorOf(path: string): Promise<UnreadableTableError> {
  await using file = await open(path)
  const { size } = await file.stat()
  const encryptedMark = Buffer.from('EncryptedPackage', 'utf16le')
  let partBefore = Buffer.alloc(0)
  for (let index = 0; index < size; index += 1024 * 1024) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024 * 1024), 0, 1024 * 1024, index)
    const window = Buffer.concat([partBefore, buffer.subarray(0, bytesRead)])
    if (window.includes(encryptedMark)) return passwordProtectedError()
    partBefore = Buffer.from(window.subarray(-encryptedMark.length))
  }
  return new UnreadableTableError(
    'old excel',
    'This is a workbook from an older Excel (.xls). Please open it and save it as an Excel workbook (.xlsx) or as CSV',
  )
}

/**
 * Opens a file by its content, whatever its name. Throws `UnreadableTableError` with a message for
 * the user.
 */
export async function openTableFile(path: string): Promise<TableFile | ItemFile> {
  const { head, size } = await startOf(path)
  if (size === 0) throw new UnreadableTableError('empty', 'The file is empty')
  if (size > tableLimits.bytes) throw tableTooLargeError()
  if (startsWithBytes(head, 0xd0, 0xcf, 0x11, 0xe0)) throw await oldOfficeErrorOf(path)
  if (startsWithBytes(head, 0x50, 0x4b)) return openXlsx(path)
  if (startsWithBytes(head, 0x25, 0x50, 0x44, 0x46))
    throw new UnreadableTableError(
      'another kind',
      'This is a PDF. Please export the list as CSV or as an Excel workbook (.xlsx)',
    )
  if (startsWithBytes(head, 0x1f, 0x8b))
    throw new UnreadableTableError(
      'another kind',
      'This is a compressed file (GZ). Please unpack it and add its contents',
    )
  const encoding = await encodingOf(path)
  let firstText = ''
  for await (const text of readText(path, encoding, 4 * 1024 - 1)) firstText += text
  // Readers drop NUL from all text, so it may also stand before the first character.
  if (/^[\s\0\uFEFF]*(\{|\[[\s\0]*(\{|\]|null[\s\0]*[,\]]))/.test(firstText))
    return { kind: 'items', items: () => jsonItems(readText(path, encoding)) }
  return openCsv(path, encoding)
}
