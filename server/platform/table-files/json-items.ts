import { createYielder } from './slices.ts'
import { tableLimits } from './table-limits.ts'
import { UnreadableTableError } from './unreadable-table.ts'
import { toWellFormedText, wellFormedJson } from './well-formed-text.ts'

const damagedJsonError = (cause?: unknown) =>
  new UnreadableTableError(
    'damaged',
    'The JSON file is incomplete: it was cut off or damaged. Please export it again',
    cause,
  )

const tooLongRowError = () =>
  new UnreadableTableError(
    'row too long',
    `One of the objects in the file is too large for a client or policy. Please export the list itself`,
  )

const [doubleQuote, backslash, openBrace, closeBrace, openList, closeList, comma] = [
  34, 92, 123, 125, 91, 93, 44,
]
const nullLiteral = 'null'
const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

// `{"total": 2, "clients": [`: an object that wraps the list.
const wrapperPattern =
  /^[\s\uFEFF]*\{\s*(?:"(?!clientNumber")[^"\\]{0,100}"\s*:\s*(?:"(?:[^"\\]|\\.){0,1000}"|[-+.\deE]{1,40}|true|false|null)\s*,\s*){0,50}"(?:clients|data|items|results)"\s*:\s*(?=\[\s*(?:\{|null\b))/i

/**
 * Splits text into its top-level objects, character by character. JSON.parse checks their content.
 */
class Cutter {
  #heldText = ''
  #depth = 0
  #isText = false
  #isEscaped = false
  #isList = false
  #isAfterItem = false
  #isFirst = true
  #isWrapped = false
  #isOver = false
  /** Characters read so far of a `null` in the place of an item. */
  #lettersOfNull = 0

  /** Adds text and returns the items it completes. */
  take(text: string): string[] {
    const items: string[] = []
    let startIndex = 0
    const wrapperMatch = this.#isFirst ? wrapperPattern.exec(text) : null
    this.#isFirst = false
    if (wrapperMatch) this.#isWrapped = true
    for (let index = wrapperMatch?.[0].length ?? 0; index < text.length && !this.#isOver; index++) {
      const code = text.charCodeAt(index)
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (code === backslash) this.#isEscaped = true
        else if (code === doubleQuote) this.#isText = false
        continue
      }
      if (this.#depth === 0) {
        if (!this.#between(code)) continue
        startIndex = index
        this.#heldText = ''
        this.#depth = 1
        continue
      }
      if (code === doubleQuote) this.#isText = true
      else if (code === openBrace || code === openList) this.#depth++
      else if (code === closeBrace || code === closeList) this.#depth--
      if (this.#depth > 0) continue
      items.push(this.#heldText + text.slice(startIndex, index + 1))
      this.#heldText = ''
      this.#isAfterItem = true
    }
    if (this.#depth > 0) this.#heldText += text.slice(startIndex)
    if (this.#heldText.length > tableLimits.object) throw tooLongRowError()
    return items
  }

  /** Handles a character between items; true if an item begins here. */
  #between(code: number): boolean {
    if (this.#lettersOfNull > 0) {
      if (code !== nullLiteral.charCodeAt(this.#lettersOfNull)) throw damagedJsonError()
      this.#lettersOfNull = (this.#lettersOfNull + 1) % nullLiteral.length
      return false
    }
    if (isBlank(code)) return false
    // A null in the list is skipped.
    if (code === nullLiteral.charCodeAt(0) && this.#isList && !this.#isAfterItem) {
      this.#lettersOfNull = 1
      this.#isAfterItem = true
      return false
    }
    if (code === openBrace && !(this.#isList && this.#isAfterItem)) return true
    if (code === openList && !this.#isList && !this.#isAfterItem) this.#isList = true
    else if (code === closeList && this.#isList) {
      this.#isList = false
      this.#isAfterItem = true
      // After the list only the end of the wrapper may follow.
      this.#isOver = this.#isWrapped
    } else if (code === comma && this.#isList && this.#isAfterItem) this.#isAfterItem = false
    else throw damagedJsonError()
    return false
  }

  /** Throws if the text ended within a value. */
  end(): void {
    if (this.#depth > 0 || this.#isList || this.#lettersOfNull > 0) throw damagedJsonError()
  }
}

function parseItem(text: string): unknown {
  try {
    return JSON.parse(wellFormedJson(text))
  } catch (error) {
    throw damagedJsonError(error)
  }
}

/**
 * The objects of a JSON list, in slices: `[{…}, {…}]`, one object per line, or a single one. Only
 * one object at a time is in memory, however long the list.
 */
export async function* jsonItems(text: AsyncIterable<string>): AsyncGenerator<unknown[]> {
  const itemCutter = new Cutter()
  const yieldTurn = createYielder()
  for await (const piece of text) {
    const items = itemCutter.take(toWellFormedText(piece)).map(parseItem)
    if (items.length > 0) yield items
    await yieldTurn()
  }
  itemCutter.end()
}
