import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'

/** What a file is by its content; `compound` is Microsoft's older format of many programs. */
async function detected(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path)
  if (found?.ext === 'cfb') return (await holds(path, wordsMainStream)) ? 'doc' : null
  // A moving PNG is a PNG to every program that shows one.
  return found?.ext === 'apng' ? 'png' : (found?.ext ?? null)
}

// Sheets and slides come in the same wrapping as an older Word document; the name of its main stream tells them apart.
const wordsMainStream = Buffer.from('WordDocument', 'utf16le')

async function holds(path: string, wanted: Buffer): Promise<boolean> {
  let before = Buffer.alloc(0)
  for await (const part of createReadStream(path)) {
    const here = Buffer.concat([before, part])
    if (here.includes(wanted)) return true
    before = here.subarray(-wanted.length)
  }
  return false
}

/** The content type of a file, decided by what is in it; null when it is of no kind known here. */
export async function contentTypeOf<Types extends Record<string, string>>(
  path: string,
  types: Types,
): Promise<Types[keyof Types] | null> {
  const kind = await detected(path)
  return kind !== null && kind in types ? (types[kind as keyof Types] ?? null) : null
}
