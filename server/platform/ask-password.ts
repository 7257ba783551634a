import { text } from 'node:stream/consumers'

/** A person who pressed Ctrl-C instead of answering. */
export class NotAnswered extends Error {}

/** Reads a line at the terminal without showing it. */
function hiddenLine(question: string): Promise<string> {
  const { stdin, stderr } = process
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  return new Promise((resolve, reject) => {
    let typed = ''
    const done = (settle: () => void) => {
      stdin.off('data', read)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      settle()
    }
    const read = (keys: string) => {
      for (const key of keys) {
        if (key === '\r' || key === '\n') return done(() => resolve(typed))
        if (key === '\x03' || key === '\x04') return done(() => reject(new NotAnswered()))
        typed = key === '\x7f' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key
      }
    }
    stdin.on('data', read)
    stdin.resume()
  })
}

/** The first line that is handed over where nobody sits at a terminal. */
async function handedLine(): Promise<string> {
  const all = await text(process.stdin)
  return all.split(/\r?\n/, 1)[0] ?? ''
}

/** A new password: typed twice at a terminal and not shown, or the first line of the standard input. Null where the two differ. */
export async function askPassword(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return handedLine()
  const first = await hiddenLine(`${question}: `)
  const again = await hiddenLine('Once more: ')
  return first === again ? first : null
}
