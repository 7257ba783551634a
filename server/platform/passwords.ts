import { availableParallelism } from 'node:os'
import { limitConcurrency } from './concurrency.ts'

// With the first sign-in: it costs memory.
const argon2 = () => import('@node-rs/argon2')

// OWASP's parameters for Argon2id; the library's default algorithm is Argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** So many are hashed at once: a storm of sign-ins must not take every core from the people who are already in. */
export const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
// About five seconds' worth: whoever comes later is told so, rather than left waiting.
const inTurn = limitConcurrency(atOnce, { waiting: 100 * atOnce })

/** Argon2id, 19 MiB, t=2, p=1. Of people who have shown who they are: they go first. Throws Busy. */
export const hashPassword = (password: string) =>
  inTurn(async () => (await argon2()).hash(password, cost), { first: true })

let decoy: Promise<string> | undefined

/**
 * Whether it is the password. Takes as long where there is no hash to compare with, so that time tells nothing. `first` lets
 * people who are known go before strangers. Throws Busy where too many wait already.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  { first }: { first: boolean },
): Promise<boolean> {
  const { hash, verify } = await argon2()
  decoy ??= hash('nobody has this password', cost)
  const against = stored ?? (await decoy)
  const right = await inTurn(() => verify(against, password), { first })
  return right && stored !== null
}
