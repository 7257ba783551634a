import { scrubFile } from '../scrub-error.ts'

// Route words, parameter names and program files. No text with a digit matches, such as an id or a
// token.
const pathWordPattern = /^(?::?[a-z][a-z-]{0,29}|:[a-z][A-Za-z]{0,29}\??|…)$/

const scrubPart = (part: string) => (part === '' || pathWordPattern.test(part) ? part : scrubFile(part))

/** A URL path without its query and without any segment that may identify somebody. */
export function scrubPath(address: string): string {
  const [path = ''] = address.replace(/^https?:\/\/[^/]{1,200}/, '').split(/[?#]/, 1)
  return path.slice(0, 500).split('/').map(scrubPart).join('/')
}
