import { emitKeypressEvents, type Key } from 'node:readline'
import { text } from 'node:stream/consumers'

/** A person who pressed Ctrl-C instead of answering. */
export class PromptCancelled extends Error {}

/** What a line is after a key. One that writes nothing, as an arrow does, leaves it as it was. */
function lineAfter(line: string, written: string | undefined, { name, ctrl, meta }: Key): string {
  if (name === 'backspace') return [...line].slice(0, -1).join('')
  if (ctrl) return name === 'u' ? '' : line
  return written === undefined || meta || /\p{Cc}/u.test(written) ? line : line + written
}

/** Asks for lines one after the other without showing them. What is pasted may bring several at once. */
export function hiddenLines(
  keys: NodeJS.ReadableStream,
  questions: readonly string[],
  say: (text: string) => unknown,
): Promise<string[]> {
  emitKeypressEvents(keys)
  say(questions[0] ?? '')
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    let line = ''
    let last: string | undefined
    const done = (settle: () => void) => {
      keys.off('keypress', read)
      keys.pause()
      settle()
    }
    const read = (written: string | undefined, key: Key) => {
      // Both halves of one end of line.
      const isSecondHalf = key.name === 'enter' && last === 'return'
      last = key.name
      if (isSecondHalf || lines.length === questions.length) return
      if (key.ctrl && (key.name === 'c' || key.name === 'd')) {
        say('\n')
        return done(() => reject(new PromptCancelled()))
      }
      if (key.name !== 'return' && key.name !== 'enter') {
        line = lineAfter(line, written, key)
        return
      }
      lines.push(line)
      line = ''
      say('\n')
      if (lines.length === questions.length) done(() => resolve(lines))
      else say(questions[lines.length] ?? '')
    }
    keys.on('keypress', read)
    keys.resume()
  })
}

/** The first line that is handed over where nobody sits at a terminal. */
async function handedLine(): Promise<string> {
  const all = await text(process.stdin)
  return all.split(/\r?\n/, 1)[0] ?? ''
}

/** A new password: typed twice at a terminal and not shown, or the first line of the standard input. Null where the two differ. */
export async function askPassword(question: string): Promise<string | null> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return handedLine()
  stdin.setRawMode(true)
  try {
    const [first = '', again] = await hiddenLines(stdin, [`${question}: `, 'Once more: '], (text) =>
      stderr.write(text),
    )
    return first === again ? first : null
  } finally {
    stdin.setRawMode(false)
  }
}
