import { z } from 'zod'
import { Email, exactText, requiredText } from './values/text.ts'

/** A key of 32 characters and a plus sign must fit into the 64 characters before the @. */
const maxLocalPart = 31

const hostError = 'Please enter the server’s name, such as imap.example.com'
const receivingServerError = 'Please enter the name as Authentication-Results begins, such as mx.example.com'

const isHost = (text: string) => {
  const url = `imaps://${text}`
  return URL.canParse(url) && new URL(url).host === text
}

export const ReplyMailboxForm = z.object({
  address: Email.refine(
    (email) => email.indexOf('@') <= maxLocalPart && !email.includes('+'),
    'Please enter an address with at most 31 characters before the @, and no plus sign',
  ),
  host: requiredText(260, hostError).refine(isHost, hostError),
  username: requiredText(254, 'Please enter the user name'),
  /** Empty keeps the stored password. */
  password: exactText(500).default(''),
  receivingServer: requiredText(253, receivingServerError).refine(
    (name) => !/[\s;"()]/.test(name),
    receivingServerError,
  ),
})
