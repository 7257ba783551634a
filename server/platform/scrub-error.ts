/**
 * The parts of an error that may be reported to the developers: its type and its place in the
 * program, no data of the agency.
 */
export interface ScrubbedError {
  type: string
  message: string
  /** A line per stack frame, innermost first: 'renew start-abc.js:1:203'. */
  stack: string[]
}

// Messages of JavaScript engines and React, up to the point where user data could follow.
const knownMessagePatterns = [
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /^(?:undefined|null) is not an object/,
  /^[\w$.]{1,100} is not (?:a function|defined|iterable|a constructor|an object)/,
  /^[\w$.]{1,100} is (?:undefined|null)$/,
  /^Cannot access '[\w$]{1,60}' before initialization$/,
  /^(?:Assignment to constant variable|Maximum call stack size exceeded|too much recursion)/,
  /^Minified React error #\d{1,4}/,
  /^(?:Failed to fetch dynamically imported module|Importing a module script failed|Unable to preload CSS)/,
  /^(?:Invalid time value|Invalid array length|Invalid Date|Script error)/,
  /^(?:connect|read|write|getaddrinfo|listen|open|spawn) E[A-Z]{2,20}/,
  /^(?:Query read timeout|Connection terminated|Client has encountered a connection error)/,
]
const omittedTextMark = '(its words are left out)'

/** The part of a message that comes from the engine itself. */
export function scrubMessage(message: string): string {
  for (const words of knownMessagePatterns) {
    const [engineText] = words.exec(message) ?? []
    if (engineText !== undefined) return engineText
  }
  return omittedTextMark
}

export const scrubType = (name: string) =>
  /^[A-Z][A-Za-z]{0,40}(?:Error|Exception)$/.test(name) ? name : 'Error'

const maxStackLines = 40
const codeFilePattern = /^[\w.-]{1,100}\.(?:[cm]?js|tsx?)$/

/** The name of a program file. Anything else, such as a page's URL, is left out. */
export function scrubFile(address: string): string {
  const name = address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''
  return codeFilePattern.test(name) ? name : '…'
}

export const scrubFunction = (name: string) =>
  /^[\w$.<>]{1,100}( [\w$.<>]{1,100})?$/.test(name) ? name : '…'

/**
 * A stack line in the format of V8, JavaScriptCore or Firefox; null if it names no program file.
 */
function scrubLine(line: string): string | null {
  const words = line.trim().replace(/^at /, '').replace(/\)$/, '').split(/[ (@]/)
  const [address = '', row = '', column = ''] = partsFromEnd(words.pop() ?? '')
  if (!/^\d{1,7}$/.test(row) || !/^\d{1,7}$/.test(column)) return null
  const file = scrubFile(address)
  if (file === '…') return null
  const name = words.filter((word) => word !== '' && word !== 'async').join(' ')
  const codePosition = `${file}:${row}:${column}`
  return name ? `${scrubFunction(name)} ${codePosition}` : codePosition
}

/** Splits 'https://…/a.js:1:203' into address, row and column. */
function partsFromEnd(codePosition: string): string[] {
  const parts = codePosition.split(':')
  const [row, column] = parts.splice(-2)
  return [parts.join(':'), row ?? '', column ?? '']
}

export const scrubStack = (stack: string) =>
  stack
    .slice(0, 10_000)
    .split('\n')
    .flatMap((line) => scrubLine(line.slice(0, 700)) ?? [])
    .slice(0, maxStackLines)

export const scrubError = ({ name, message, stack = '' }: Error): ScrubbedError => ({
  type: scrubType(name),
  message: scrubMessage(message),
  stack: scrubStack(stack),
})
