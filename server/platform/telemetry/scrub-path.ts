import { scrubFile } from '../scrub-error.ts'

// Words of the program, and the names of what varies; a file of the program. No name, id, number or token is among them.
const isWord = /^(?::?[a-z][a-z-]{0,29}|:[a-z][A-Za-z]{0,29}\??|…)$/

const scrubPart = (part: string) => (part === '' || isWord.test(part) ? part : scrubFile(part))

/** An address without what it asks for, and without any part that may name somebody. */
export function scrubPath(address: string): string {
  const [path = ''] = address.replace(/^https?:\/\/[^/]{1,200}/, '').split(/[?#]/, 1)
  return path.slice(0, 500).split('/').map(scrubPart).join('/')
}
