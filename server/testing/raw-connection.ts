import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A raw TCP connection to a portal, with the received text. */
export async function openRawConnection(port: number) {
  const socket = connect({ host: 'localhost', port })
  onTestFinished(() => void socket.destroy())
  const receivedState = { text: '', broken: false }
  socket.setEncoding('utf8')
  socket.on('data', (text) => {
    receivedState.text += text
  })
  socket.on('error', () => {
    receivedState.broken = true
  })
  await once(socket, 'connect')
  return { socket, seen: receivedState, answers: () => receivedState.text.match(/HTTP\/1\.1 \d+/g) ?? [] }
}

export const waitForClose = (socket: Socket) => socket.destroyed || once(socket, 'close')
