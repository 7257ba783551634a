import { SaxesParser } from 'saxes'
import { bounds, unpackedTooLargeError } from './bounds.ts'
import { UnreadableTableError } from './unreadable.ts'

interface XmlHandlers {
  opens?(name: string, attributes: Record<string, string>): void
  closes?(name: string): void
  says?(text: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const damaged = (cause: Error) =>
  new UnreadableTableError(
    'damaged',
    'The workbook is damaged. Please open it in Excel and save it again',
    cause,
  )

/**
 * A streaming XML reader. Element names come without their prefix. No external entity is loaded,
 * and a part that does not end cannot fill the memory.
 */
export function xmlReader(heard: XmlHandlers) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let untold = 0
  const told = () => {
    untold = 0
  }
  parser.on('error', (error) => {
    throw damaged(error)
  })
  parser.on('opentag', ({ name, attributes }) => {
    told()
    heard.opens?.(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    told()
    heard.closes?.(local(name))
  })
  parser.on('text', (text) => heard.says?.(text))
  parser.on('cdata', (text) => heard.says?.(text))
  return {
    write(text: string): void {
      untold += text.length
      if (untold > bounds.part) throw unpackedTooLargeError()
      parser.write(text)
    },
    close(): void {
      parser.close()
    },
  }
}

/** Reads a complete XML text. */
export function readXml(text: string, heard: XmlHandlers): void {
  const reader = xmlReader(heard)
  reader.write(text.replace(/^\uFEFF/, ''))
  reader.close()
}
