import { bounds } from './bounds.ts'
import { turnTaking } from './slices.ts'
import { UnreadableTable } from './unreadable.ts'
import { wellFormed, wellFormedJson } from './well-formed.ts'

const damaged = (cause?: unknown) =>
  new UnreadableTable(
    'damaged',
    'The file is no complete JSON: it was cut off or damaged. Please export it again',
    cause,
  )

const tooLong = () =>
  new UnreadableTable(
    'row too long',
    `One of the objects in the file is larger than any client or policy can be. Please export the list itself`,
  )

const [quote, backslash, open, close, openList, closeList, comma] = [34, 92, 123, 125, 91, 93, 44]
const nullWord = 'null'
const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

// `{"total": 2, "clients": [`: an object around the list that is meant.
const wrapper =
  /^[\s\uFEFF]*\{\s*(?:"(?!clientNumber")[^"\\]{0,100}"\s*:\s*(?:"(?:[^"\\]|\\.){0,1000}"|[-+.\deE]{1,40}|true|false|null)\s*,\s*){0,50}"(?:clients|data|items|results)"\s*:\s*(?=\[\s*(?:\{|null\b))/i

/** Where the objects of a text begin and end, letter by letter; their content is JSON.parse's to judge. */
class Cutter {
  #held = ''
  #depth = 0
  #isText = false
  #isEscaped = false
  #isList = false
  #isAfterItem = false
  #isFirst = true
  #isWrapped = false
  #isOver = false
  /** Characters read so far of a `null` that stands in the place of an item. */
  #lettersOfNull = 0

  /** The items that are complete with these letters. */
  take(text: string): string[] {
    const items: string[] = []
    let from = 0
    const wrapped = this.#isFirst ? wrapper.exec(text) : null
    this.#isFirst = false
    if (wrapped) this.#isWrapped = true
    for (let at = wrapped?.[0].length ?? 0; at < text.length && !this.#isOver; at++) {
      const code = text.charCodeAt(at)
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (code === backslash) this.#isEscaped = true
        else if (code === quote) this.#isText = false
        continue
      }
      if (this.#depth === 0) {
        if (!this.#between(code)) continue
        from = at
        this.#held = ''
        this.#depth = 1
        continue
      }
      if (code === quote) this.#isText = true
      else if (code === open || code === openList) this.#depth++
      else if (code === close || code === closeList) this.#depth--
      if (this.#depth > 0) continue
      items.push(this.#held + text.slice(from, at + 1))
      this.#held = ''
      this.#isAfterItem = true
    }
    if (this.#depth > 0) this.#held += text.slice(from)
    if (this.#held.length > bounds.object) throw tooLong()
    return items
  }

  /** What stands between items: whether one begins here. */
  #between(code: number): boolean {
    if (this.#lettersOfNull > 0) {
      if (code !== nullWord.charCodeAt(this.#lettersOfNull)) throw damaged()
      this.#lettersOfNull = (this.#lettersOfNull + 1) % nullWord.length
      return false
    }
    if (isBlank(code)) return false
    // A null among the items says nothing.
    if (code === nullWord.charCodeAt(0) && this.#isList && !this.#isAfterItem) {
      this.#lettersOfNull = 1
      this.#isAfterItem = true
      return false
    }
    if (code === open && !(this.#isList && this.#isAfterItem)) return true
    if (code === openList && !this.#isList && !this.#isAfterItem) this.#isList = true
    else if (code === closeList && this.#isList) {
      this.#isList = false
      this.#isAfterItem = true
      // Behind the list only the end of the object around it comes.
      this.#isOver = this.#isWrapped
    } else if (code === comma && this.#isList && this.#isAfterItem) this.#isAfterItem = false
    else throw damaged()
    return false
  }

  /** Throws where the text ended within something. */
  end(): void {
    if (this.#depth > 0 || this.#isList || this.#lettersOfNull > 0) throw damaged()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(wellFormedJson(text))
  } catch (error) {
    throw damaged(error)
  }
}

/**
 * The objects of a list of JSON, in slices: `[{…}, {…}]`, one object on each line, or one alone. Only one of them is in memory
 * at a time, however long the list is.
 */
export async function* jsonItems(text: AsyncIterable<string>): AsyncGenerator<unknown[]> {
  const cutter = new Cutter()
  const turn = turnTaking()
  for await (const piece of text) {
    const items = cutter.take(wellFormed(piece)).map(parsed)
    if (items.length > 0) yield items
    await turn()
  }
  cutter.end()
}
