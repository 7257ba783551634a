import { availableParallelism } from 'node:os'
import { limitConcurrency } from './concurrency.ts'

// Imported on first use, to save memory.
const loadArgon2 = () => import('@node-rs/argon2')

// OWASP's parameters for Argon2id; the library's default algorithm is Argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes computed at once. A wave of sign-ins must not take every core from people already signed
 * in.
 */
export const maxConcurrentHashes = Math.max(1, Math.floor(availableParallelism() / 2))
// About five seconds of waiting. Later callers get BusyError instead.
const limitHashes = limitConcurrency(maxConcurrentHashes, { waiting: 100 * maxConcurrentHashes })

/**
 * Hashes with Argon2id (19 MiB, t=2, p=1). The callers have proved who they are, so they go before
 * strangers. Throws BusyError.
 */
export const hashPassword = (password: string) =>
  limitHashes(async () => (await loadArgon2()).hash(password, cost), { first: true })

let decoyHash: Promise<string> | undefined

/**
 * Whether the password matches. Takes as long without a stored hash, so timing reveals nothing.
 * `hasPriority`: known people go before strangers. Throws BusyError if too many wait.
 */
export async function verifyPassword(
  password: string,
  storedPassword: string | null,
  { hasPriority }: { hasPriority: boolean },
): Promise<boolean> {
  const { hash, verify } = await loadArgon2()
  decoyHash ??= hash('nobody has this password', cost)
  const storedHash = storedPassword ?? (await decoyHash)
  const isRight = await limitHashes(() => verify(storedHash, password), { first: hasPriority })
  return isRight && storedPassword !== null
}
