import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { client, detail } from './words.ts'

const toWhom = (told: Told) => (told.about.actor?.role === 'client' ? '' : `${client(told)} `)
/** A client who acts for themselves is not named again. */
const ofClient = (told: Told) => (told.about.actor?.id === told.about.client?.id ? '' : ` of ${client(told)}`)

/** How long a message may wait for somebody to read it before a mail tells of it, in ms. */
export const unreadPatience = 10 * 60_000

export const messageActs = {
  'message.sent': {
    sentence: (told) => `sent ${toWhom(told)}a message${detail(told, 'documentId') ? ' with a file' : ''}`,
    mail: { unreadFor: unreadPatience },
    push: 'messages',
  },
  'message.read': { sentence: (told) => `read messages${ofClient(told)}`, isNoise: true },
} satisfies Acts<'message'>
