import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** Lets anybody in to an empty mailbox, by as much IMAP as signing in takes. Returns its host. */
export async function startEmptyMailbox(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      const [tag, command = ''] = line.split(' ')
      if (command.toUpperCase() === 'SELECT') socket.write('* 0 EXISTS\r\n* FLAGS (\\Seen)\r\n')
      socket.write(`${tag} OK done\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const socketAddress = server.address()
  return `127.0.0.1:${typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0}`
}
