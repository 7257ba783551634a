import { features } from './features.ts'

/** Every column that is encrypted under SECRET_KEY. The job that encrypts anew goes through all of them. */
export const encryptedColumns = features.flatMap((brings) => brings.encryptedColumns ?? [])

/** Encrypted for a day only: the answers kept for an Idempotency-Key. Until then they open under the key before. */
export const encryptedForADay = ['answerSealed']

const hashedByCalls = {
  content: 'a day',
  'token …': 'a day',
  // Counted under the present key alone: the counts begin anew with it.
  account: 'an hour',
  place: 'an hour',
  '… tried from …': 'an hour',
  '… of …': 'minutes',
  'asking for …': 'minutes',
  'asking address …': 'minutes',
  // Asked and answered at once.
  'probe …': 'a minute',
  'answer to …': 'a minute',
}

/** Every text that is hashed under SECRET_KEY, with how long the hash counts. */
export const hashedTexts: ReadonlyMap<string, string> = new Map([
  ...Object.entries(hashedByCalls),
  ...features.flatMap((brings) => Object.entries(brings.hashedTexts ?? {})),
])
