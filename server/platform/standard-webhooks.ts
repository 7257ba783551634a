import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A message as the Standard Webhooks specification signs it. */
export interface SignedMessage {
  id: string
  /** Seconds since 1970. */
  timestamp: string
  body: string
}

const secretPrefix = 'whsec_'
const version = 'v1'

/** In seconds, by which the clocks of sender and receiver may differ. */
const maxClockDifference = 300

export const newWebhookSecret = () => `${secretPrefix}${randomBytes(32).toString('base64')}`

function signatureOf({ id, timestamp, body }: SignedMessage, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `${version},${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The value of `webhook-signature`: a signature by each secret. */
export const signatures = (message: SignedMessage, secrets: readonly string[]) =>
  secrets.map((secret) => signatureOf(message, secret)).join(' ')

/** Whether a signature is by one of the secrets, and the message is five minutes old at most. */
export function isSignedNow(
  message: SignedMessage & { signature: string },
  secrets: readonly string[],
  now: Date,
): boolean {
  const age = Math.abs(now.getTime() / 1000 - Number(message.timestamp))
  if (!(age <= maxClockDifference)) return false
  const sentSignatures = message.signature.split(' ').map((one) => Buffer.from(one))
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(message, secret))
    return sentSignatures.some(
      (sentSignature) => sentSignature.length === expected.length && timingSafeEqual(sentSignature, expected),
    )
  })
}
