import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { conflict } from '../failure.ts'
import { statement } from '../platform/statement.ts'

const keyLifetime = 86_400_000

interface IdempotentCall {
  key: string
  /** A person's id, or for an invitee a hash of the token. */
  person: string
  /** The caller's previous hash while the encryption key is rotated; null for people with an id. */
  personBefore: string | null
  /** The whole request in a fixed order: equal requests give equal text. */
  content: string
}

interface KeyClaim extends Pick<IdempotentCall, 'key' | 'person'> {
  contentHash: Buffer
  at: string
  /** A key stored before this time has expired and may be used for another call. */
  oldest: string
}

const takeKey = statement('take key', (db: Db, { person, key, contentHash, at, oldest }: KeyClaim) =>
  db
    .insertInto('once')
    .values({ person, key, contentHash, answerSealed: null, createdAt: at })
    .onConflict((row) =>
      row
        .columns(['person', 'key'])
        .doUpdateSet({ contentHash, answerSealed: null, createdAt: at })
        .where('once.createdAt', '<', oldest),
    )
    .returning('key'),
)

interface StoredReply extends Pick<IdempotentCall, 'key' | 'person'> {
  answerSealed: Buffer
}

const storeReply = statement('keep answer', (db: Db, { person, key, answerSealed }: StoredReply) =>
  db.updateTable('once').set({ answerSealed }).where('person', '=', person).where('key', '=', key),
)

/**
 * Runs a write once per person and idempotency key. The key is stored in the transaction of the
 * write. A retry gets the stored answer, even after a restart or on another instance. A retry
 * during the first call waits at the unique index. Only successes are stored. Claiming a key locks
 * its row, which is a write too. So with a synchronous standby, the stored answer is replicated
 * before it is sent again.
 */
export async function runIdempotently<Answer>(
  tx: Db,
  { key, person, personBefore, content }: IdempotentCall,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const contentHash = secrets.keyedHash(content)
  if (personBefore !== null)
    await tx
      .updateTable('once')
      .set({ person })
      .where('person', '=', personBefore)
      .where('key', '=', key)
      .execute()
  const time = now()
  const oldestTime = new Date(time.getTime() - keyLifetime).toISOString()
  const [firstRow] = await takeKey(tx, {
    person,
    key,
    contentHash,
    at: time.toISOString(),
    oldest: oldestTime,
  })
  if (firstRow) {
    const answer = await work()
    // A call without an answer (204) stores null.
    await storeReply(tx, { person, key, answerSealed: secrets.seal(JSON.stringify(answer ?? null)) })
    return answer
  }
  const storedReply = await tx
    .selectFrom('once')
    .select(['contentHash', 'answerSealed'])
    .where('person', '=', person)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const isSame = secrets.keyedHashes(content).some((hash) => hash.equals(storedReply.contentHash))
  if (!isSame || !storedReply.answerSealed)
    throw conflict('key_reused', 'This Idempotency-Key was already used for another call')
  return JSON.parse(secrets.open(storedReply.answerSealed))
}

/** The call was made before under its key, so its answer is stored and nothing needs preparing. */
export async function isRepeatedCall(
  db: Db,
  { key, me, now }: Pick<Context, 'now'> & { key: string | null; me: { id: string } },
): Promise<boolean> {
  if (key === null) return false
  const storedReply = await db
    .selectFrom('once')
    .select('key')
    .where('person', '=', me.id)
    .where('key', '=', key)
    .where('createdAt', '>=', new Date(now().getTime() - keyLifetime).toISOString())
    .executeTakeFirst()
  return storedReply !== undefined
}

/** Deletes keys and answers older than a day. */
export const deleteExpiredKeys = (db: Db, now: Date) =>
  db
    .deleteFrom('once')
    .where('createdAt', '<', new Date(now.getTime() - keyLifetime).toISOString())
    .execute()
