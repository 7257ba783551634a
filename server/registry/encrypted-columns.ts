import { features } from './features.ts'

/** Every column encrypted under SECRET_KEY. The key change job re-encrypts all of them. */
export const encryptedColumns = features.flatMap((feature) => feature.encryptedColumns ?? [])

/** Stored answers last a day and are not re-encrypted: the previous key opens them until then. */
export const shortLivedEncryptedColumns = ['answerSealed']

const hashedColumns = {
  content: 'a day',
  'token …': 'a day',
  // These attempts are counted under the present key only, so a key change resets their counts.
  account: 'an hour',
  place: 'an hour',
  '… tried from …': 'an hour',
  '… of …': 'minutes',
  'asking for …': 'minutes',
  'asking address …': 'minutes',
  // A probe is answered at once.
  'probe …': 'a minute',
  'answer to …': 'a minute',
}

/**
 * Every text hashed under SECRET_KEY, with the time during which its stored hash is still compared.
 */
export const hashedTexts: ReadonlyMap<string, string> = new Map([
  ...Object.entries(hashedColumns),
  ...features.flatMap((feature) => Object.entries(feature.hashedTexts ?? {})),
])
