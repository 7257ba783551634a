import { emitKeypressEvents, type Key } from 'node:readline'
import { text } from 'node:stream/consumers'

/** The user pressed Ctrl-C or Ctrl-D at the prompt. */
export class PromptCancelledError extends Error {}

/** The line after one key press. A key that writes no character (an arrow) leaves it unchanged. */
function lineAfterKey(line: string, writtenText: string | undefined, { name, ctrl, meta }: Key): string {
  if (name === 'backspace') return [...line].slice(0, -1).join('')
  if (ctrl) return name === 'u' ? '' : line
  return writtenText === undefined || meta || /\p{Cc}/u.test(writtenText) ? line : line + writtenText
}

/** Reads one hidden line per question. Pasted text may answer several questions at once. */
export function readHiddenLines(
  keys: NodeJS.ReadableStream,
  questions: readonly string[],
  printText: (text: string) => unknown,
): Promise<string[]> {
  emitKeypressEvents(keys)
  printText(questions[0] ?? '')
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    let line = ''
    let lastKeyName: string | undefined
    const settlePrompt = (settle: () => void) => {
      keys.off('keypress', onKey)
      keys.pause()
      settle()
    }
    const onKey = (writtenText: string | undefined, key: Key) => {
      // CR and LF of the same line end.
      const isLineFeed = key.name === 'enter' && lastKeyName === 'return'
      lastKeyName = key.name
      if (isLineFeed || lines.length === questions.length) return
      if (key.ctrl && (key.name === 'c' || key.name === 'd')) {
        printText('\n')
        return settlePrompt(() => reject(new PromptCancelledError()))
      }
      if (key.name !== 'return' && key.name !== 'enter') {
        line = lineAfterKey(line, writtenText, key)
        return
      }
      lines.push(line)
      line = ''
      printText('\n')
      if (lines.length === questions.length) settlePrompt(() => resolve(lines))
      else printText(questions[lines.length] ?? '')
    }
    keys.on('keypress', onKey)
    keys.resume()
  })
}

/** The first line of standard input, when standard input is not a terminal. */
async function readPipedLine(): Promise<string> {
  const pipedText = await text(process.stdin)
  return pipedText.split(/\r?\n/, 1)[0] ?? ''
}

/**
 * Reads a new password: typed twice without echo at a terminal, otherwise the first line of
 * standard input. Returns null if the two entries differ.
 */
export async function askPassword(question: string): Promise<string | null> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return readPipedLine()
  stdin.setRawMode(true)
  try {
    const [typedPassword = '', repeatedPassword] = await readHiddenLines(
      stdin,
      [`${question}: `, 'Once more: '],
      (text) => stderr.write(text),
    )
    return typedPassword === repeatedPassword ? typedPassword : null
  } finally {
    stdin.setRawMode(false)
  }
}
