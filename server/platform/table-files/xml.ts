import { SaxesParser } from 'saxes'
import { tableLimits, unpackedTooLargeError } from './table-limits.ts'
import { UnreadableTableError } from './unreadable-table.ts'

interface XmlHandlers {
  onOpen?(name: string, attributes: Record<string, string>): void
  onClose?(name: string): void
  onText?(text: string): void
}

const localNameOf = (name: string) => name.slice(name.indexOf(':') + 1)

const damagedXmlError = (cause: Error) =>
  new UnreadableTableError(
    'damaged',
    'The workbook is damaged. Please open it in Excel and save it again',
    cause,
  )

/**
 * A streaming XML reader. Element names come without their prefix. No external entity is loaded,
 * and a part that does not end cannot fill the memory.
 */
export function xmlReader(handlers: XmlHandlers) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let textSinceReport = 0
  const resetTextCount = () => {
    textSinceReport = 0
  }
  parser.on('error', (error) => {
    throw damagedXmlError(error)
  })
  parser.on('opentag', ({ name, attributes }) => {
    resetTextCount()
    handlers.onOpen?.(localNameOf(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    resetTextCount()
    handlers.onClose?.(localNameOf(name))
  })
  parser.on('text', (text) => handlers.onText?.(text))
  parser.on('cdata', (text) => handlers.onText?.(text))
  return {
    write(text: string): void {
      textSinceReport += text.length
      if (textSinceReport > tableLimits.part) throw unpackedTooLargeError()
      parser.write(text)
    },
    close(): void {
      parser.close()
    },
  }
}

/** Reads a complete XML text. */
export function readXml(text: string, handlers: XmlHandlers): void {
  const reader = xmlReader(handlers)
  reader.write(text.replace(/^\uFEFF/, ''))
  reader.close()
}
